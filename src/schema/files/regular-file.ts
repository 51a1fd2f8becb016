import { readFileSync, statSync } from 'node:fs';

/**
 * @throws Error if the file is missing, unreadable, a folder, a device or a pipe, because opening a pipe would block
 */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  return readFileSync(path);
}
