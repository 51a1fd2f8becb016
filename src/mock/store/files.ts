import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../schema/files/regular-file.ts';

/** Creates one folder after another, because the recursive `mkdir` of Node may loop forever below /proc. */
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!existsSync(path)) throw error;
  }
}

/**
 * @returns undefined if the file is missing
 * @throws Error if the file is unreadable or not a regular file
 */
export function readIfExists(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
