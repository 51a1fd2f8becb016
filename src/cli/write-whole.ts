import { accessSync, closeSync, constants, existsSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { randomUuid } from '../core/sandbox/ids.ts';
import { block, type Disk, nodeDisk, renamePatiently, writeAll } from '../store/disk.ts';
import { UsageError } from './usage-error.ts';

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

/** @throws UsageError for a file that cannot be written */
export function requireWritable(flag: string, file: string): void {
  const folder = dirname(resolve(file));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${flag}: there is no folder ${folder}`);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new UsageError(`${flag}: ${file} is a folder`);
  if (there && !there.isFile()) throw new UsageError(`${flag}: ${file} is not a regular file`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${flag}: the folder ${folder} cannot be written to`);
  }
}

interface WriteOptions {
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/**
 * Writes a file of the user. One that is a link stays one, and what it leads to is replaced, by one with the same permissions; a pipe
 * or a device is not.
 * @throws an error with the code EEXIST when there is a file and it may not be replaced
 */
export function writeWhole(file: string, text: string, { force }: WriteOptions): void {
  // Takes the name, so that of two who write it at once only one does.
  if (!force) closeSync(openSync(file, 'wx'));
  const place = existsSync(file) ? realpathSync(file) : file;
  const there = statSync(place, { throwIfNoEntry: false });
  if (there && !there.isFile()) throw new Error('it is not a regular file');
  const mode = there?.mode;
  try {
    replaceFile(place, text, mode === undefined ? undefined : mode & 0o777);
  } catch (error) {
    if (!force) rmSync(file, { force: true });
    throw error;
  }
}
