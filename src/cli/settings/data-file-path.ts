import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** As on Linux: beyond, links lead in a circle. */
const MAX_LINKS = 40;

/** Path without links: a link would be replaced by the file, and all names must share log and lock. The file may be missing. */
export function dataFilePath(asked: string, links = 0): string {
  const path = resolve(asked);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  // With the dot, a file does not count as a folder.
  if (!existsSync(`${folder}/.`)) return path;
  const real = join(realpathSync(folder), basename(path));
  const isLink = lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink || links === MAX_LINKS) return real;
  return dataFilePath(resolve(dirname(real), readlinkSync(real)), links + 1);
}

/** Whether a missing file cannot be created because its file system is read-only. */
export function isOnReadOnlyDisk(path: string): boolean {
  let folder = dirname(path);
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** All files that the store writes. */
function filesOf(dataFile: string): string[] {
  const unfinished = join(dirname(dataFile), `.${basename(dataFile)}.tmp`);
  return [dataFile, `${dataFile}.log`, `${dataFile}.lock`, unfinished];
}

/** @throws UsageError for a file to write that the store writes, too */
export function rejectDataFile(path: string, source: string, dataFile: string | undefined): void {
  if (dataFile !== undefined && filesOf(dataFile).includes(dataFilePath(path))) {
    throw new UsageError(`${source}: ${path} is a file of --data-file: name another file`);
  }
}
