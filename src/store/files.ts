import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../schema/files/regular-file.ts';

/** Makes a folder and its parents. Node's recursive `mkdir` retries forever in folders such as /proc. */
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been first.
    if (!existsSync(path)) throw error;
  }
}

/** @returns undefined if the file is missing */
export function readIfExists(path: string): Buffer | undefined {
  try {
    return readRegularFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
