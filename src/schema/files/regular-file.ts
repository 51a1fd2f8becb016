import { readFileSync, statSync } from 'node:fs';

/** @throws Error for missing and unreadable files, folders, devices and pipes; opening a pipe would block */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  return readFileSync(path);
}
