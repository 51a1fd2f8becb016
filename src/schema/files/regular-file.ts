import { readFileSync, statSync } from 'node:fs';

/**
 * What a file holds.
 * @throws Error for what is not there or cannot be read, and for a folder, a device or a pipe: to open one would wait for its other end
 */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  return readFileSync(path);
}
