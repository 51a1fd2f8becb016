import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Path without links: a link would be replaced by the file, and all names must share log and lock. */
export function dataFilePath(asked: string): string {
  const path = resolve(asked);
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
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
