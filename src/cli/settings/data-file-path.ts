import { accessSync, constants, existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links as Linux follows. */
const MOST_LINKS = 40;

/** What a link leads to; undefined for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return undefined;
  }
}

/** A path through folders as they really are, as far as they are there. */
function withRealFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}

/**
 * Where a data file really is. It is replaced as it is written: a link to it would be, too, and the file would stay behind; and log and
 * lock must be the same by whatever name it is reached. Undefined for links that lead in a circle.
 */
export function dataFilePath(asked: string): string | undefined {
  let path = withRealFolder(resolve(asked));
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const target = targetOf(path);
    if (target === undefined) return path;
    path = withRealFolder(target);
  }
  return undefined;
}

/** Whether nothing can be written where a file is to be made, since the whole file system is read-only. */
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
