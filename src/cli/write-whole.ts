import { accessSync, closeSync, constants, existsSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { randomUuid } from '../core/sandbox/ids.ts';
import { block, type Disk, nodeDisk, renamePatiently, writeAll } from '../store/disk.ts';
import { CommandFailed, exitCodes } from './usage-error.ts';

/**
 * Writes a file under another name and renames it: it is there whole or not at all. The other name begins with a dot and does not
 * end in `.json`, so that nobody takes it for a fixture, and nobody can foresee it: what stands there already is never written to.
 * @param mode permissions; undefined for what the process usually gives
 */
export function replaceFile(
  file: string,
  text: string,
  mode: number | undefined,
  disk: Disk = nodeDisk,
  pause = block,
): void {
  const unfinished = join(dirname(file), `.${basename(file)}.${randomUuid()}.tmp`);
  const descriptor = disk.create(unfinished, mode);
  try {
    try {
      writeAll(disk, descriptor, Buffer.from(text), 0);
    } finally {
      disk.close(descriptor);
    }
    renamePatiently(unfinished, file, disk, pause);
  } catch (error) {
    disk.remove(unfinished);
    throw error;
  }
}

/** Where a file is, with no link on the way. */
function placeOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

/** What keeps a file from being written, as far as that can be told before. */
function obstacleTo(file: string): string | undefined {
  const folder = dirname(resolve(placeOf(file)));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `there is no folder ${folder}`;
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) return 'it is a folder';
  if (there && !there.isFile()) return 'it is not a regular file';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `the folder ${folder} cannot be written to`;
  }
}

function unwritable(file: string, why: string, source = ''): CommandFailed {
  return new CommandFailed(`${source}${file} cannot be written: ${why}`, exitCodes.invalidFile);
}

/** @throws CommandFailed for a file that cannot be written */
export function requireWritable(flag: string, file: string): void {
  const obstacle = obstacleTo(file);
  if (obstacle !== undefined) throw unwritable(file, obstacle, `${flag}: `);
}

interface WriteOptions {
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/** Without the name under which it was begun, which nobody knows. */
function reasonOf(error: unknown): string {
  return (error as Error).message.replace(/, \w+ '.*$/s, '');
}

/**
 * Writes a file of the user. One that is a link stays one, and what it leads to is replaced, by one with the same permissions; a pipe
 * or a device is not.
 * @throws an error with the code EEXIST when there is a file and it may not be replaced; CommandFailed for one that cannot be written
 */
export function writeWhole(file: string, text: string, { force }: WriteOptions): void {
  const obstacle = obstacleTo(file);
  if (obstacle !== undefined) throw unwritable(file, obstacle);
  let isTaken = false;
  try {
    // Takes the name, so that of two who write it at once only one does.
    if (!force) closeSync(openSync(file, 'wx'));
    isTaken = !force;
    const place = placeOf(file);
    const mode = statSync(place, { throwIfNoEntry: false })?.mode;
    replaceFile(place, text, mode === undefined ? undefined : mode & 0o777);
  } catch (error) {
    if (isTaken) rmSync(file, { force: true });
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? error : unwritable(file, reasonOf(error));
  }
}
