import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { renamePatiently } from '../disk.ts';

interface WriteOptions {
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/**
 * Writes a file under another name and renames it: it is there whole or not at all. The other name begins with a dot and does not
 * end in `.json`, so that nobody takes it for a fixture.
 * @throws an error with the code EEXIST when there is a file and it may not be replaced
 */
export function writeWhole(file: string, text: string, { force }: WriteOptions): void {
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  // Takes the name, so that of two who write it at once only one does.
  if (!force) closeSync(openSync(file, 'wx'));
  try {
    writeFileSync(unfinished, text);
    renamePatiently(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!force) rmSync(file, { force: true });
    throw error;
  }
}
