import { readFileSync, statSync } from 'node:fs';

/** @throws Error if the path is not a readable regular file, because opening a pipe could block */
export function readRegularFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error('it is not a regular file');
  return readFileSync(path);
}
