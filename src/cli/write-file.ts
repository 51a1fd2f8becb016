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
import { CommandFailed, exitCodes } from './usage-error.ts';

/** Replaces a file by renaming, so that a failure leaves the old one whole. */
export function replaceFile(file: string, text: string, mode?: number): void {
  // No fixture: the name does not end in .json.
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

/** @throws CommandFailed for a file that cannot be written */
export function requireWritable(source: string, file: string): void {
  const folder = dirname(resolve(file));
  try {
    // `throwIfNoEntry` of Node 20 throws for a path below a file, that of later versions does not.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`there is no folder ${folder}`);
    accessSync(folder, constants.W_OK);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && !stat.isFile()) throw new Error(`it is ${stat.isDirectory() ? 'a folder' : 'not a regular file'}`);
  } catch (error) {
    throw unwritable(`${source}: ${file}`, error);
  }
}

/** The message of a file error ends with the call and the path. */
function unwritable(file: string, error: unknown): CommandFailed {
  const why = (error as Error).message.replace(/, \w+ '.*$/s, '');
  return new CommandFailed(`${file} cannot be written: ${why}`, exitCodes.invalidFile);
}

/**
 * Writes a file of the user. A link stays a link, and a replaced file keeps its permissions.
 * @param force whether an existing file may be replaced
 * @throws an error with the code EEXIST for a file that may not be replaced, CommandFailed for a file that cannot be written
 */
export function writeUserFile(file: string, text: string, { force }: { force: boolean }): void {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && force) replaceFile(realpathSync(file), text, stat.mode & 0o777);
    else writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    throw unwritable(file, error);
  }
}
