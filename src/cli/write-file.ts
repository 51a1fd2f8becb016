import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DASH } from './standard-streams.ts';
import { CommandFailed, exitCodes } from './usage-error.ts';

/** Replaces a file by renaming a new file, so that the old file survives a failure. */
export function replaceFile(file: string, text: string, mode?: number): void {
  // The temporary name does not end in .json, so leadmock does not read the file as a fixture.
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    writeFileSync(unfinished, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(unfinished, mode);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Checks early whether the folder and the type of a file allow writing.
 * @param source flag, variable or key with the path of the file, for messages
 * @throws CommandFailed if the check fails
 */
export function requireWritable(source: string, file: string): void {
  if (file === DASH) return;
  const folder = dirname(resolve(file));
  try {
    // For a path below a file, `throwIfNoEntry: false` throws on Node 20 but not on later versions; `existsSync` never
    // throws.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`the folder ${folder} does not exist`);
    accessSync(folder, constants.W_OK);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && !stat.isFile()) throw new Error(`it is ${stat.isDirectory() ? 'a folder' : 'not a regular file'}`);
  } catch (error) {
    throw unwritable(`${source}: ${file}`, error);
  }
}

/** Omits the system call and the path at the end of a file system message. */
function unwritable(file: string, error: unknown): CommandFailed {
  const why = (error as Error).message.replace(/, \w+ '.*$/s, '');
  return new CommandFailed(`${file} cannot be written: ${why}`, exitCodes.invalidFile);
}

/**
 * Writes a file of the user, or standard output if the path is a dash. A link stays a link, and a replaced file keeps its permissions.
 * @throws an error with code EEXIST if the file exists and `force` is false
 * @throws CommandFailed if the file cannot be written
 */
export function writeUserFile(file: string, text: string, { force }: { force: boolean }): void {
  if (file === DASH) {
    process.stdout.write(text);
    return;
  }
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && force) replaceFile(realpathSync(file), text, stat.mode & 0o777);
    else writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    throw unwritable(file, error);
  }
}
