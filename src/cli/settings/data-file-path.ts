import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** Maximum number of links to a missing file that `dataFilePath` follows. More links are probably a cycle. */
const MAX_LINKS = 40;

/**
 * Resolves the links in a path, even if only the file is missing. Otherwise writing the data file would replace a link
 * with a file, and each link to a data file would have a separate log and lock.
 */
export function dataFilePath(asked: string, links = 0): string {
  const path = resolve(asked);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  // With the dot, `existsSync` returns false if `folder` is a file.
  if (!existsSync(`${folder}/.`)) return path;
  const real = join(realpathSync(folder), basename(path));
  const isLink = lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (!isLink || links === MAX_LINKS) return real;
  return dataFilePath(resolve(dirname(real), readlinkSync(real)), links + 1);
}

/** Whether leadmock cannot create a missing file because the file system is read-only. */
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

function filesOf(dataFile: string): string[] {
  const unfinished = join(dirname(dataFile), `.${basename(dataFile)}.tmp`);
  return [dataFile, `${dataFile}.log`, `${dataFile}.lock`, unfinished];
}

/** @throws UsageError if `path` is the data file, or its log, lock or temporary file */
export function rejectDataFile(path: string, source: string, dataFile: string | undefined): void {
  if (dataFile !== undefined && filesOf(dataFile).includes(dataFilePath(path))) {
    throw new UsageError(`${source}: ${path} belongs to --data-file. Choose another file`);
  }
}
