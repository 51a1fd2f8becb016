import { chmodSync, closeSync, existsSync, openSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { randomUuid } from '../core/sandbox/ids.ts';
import { renamePatiently } from '../store/disk.ts';

interface WriteOptions {
  /** Whether a file that is there may be replaced. */
  force: boolean;
}

/**
 * Writes a file under another name and renames it: it is there whole or not at all. The other name begins with a dot and does not
 * end in `.json`, so that nobody takes it for a fixture, and nobody can foresee it: what stands there already is never written to. A
 * file that is a link stays one, and what it leads to is replaced, by one with the same permissions.
 * @throws an error with the code EEXIST when there is a file and it may not be replaced
 */
export function writeWhole(file: string, text: string, { force }: WriteOptions): void {
  // Takes the name, so that of two who write it at once only one does.
  if (!force) closeSync(openSync(file, 'wx'));
  const place = existsSync(file) ? realpathSync(file) : file;
  try {
    replaceFile(place, text, statSync(place, { throwIfNoEntry: false })?.mode);
  } catch (error) {
    if (!force) rmSync(file, { force: true });
    throw error;
  }
}

/** What the mask of the process took away. A file system without permissions may refuse to give any. */
function permit(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch {
    // It has those that it has.
  }
}

/** @param mode permissions; undefined for what the process usually gives */
function replaceFile(place: string, text: string, mode: number | undefined): void {
  const unfinished = join(dirname(place), `.${basename(place)}.${randomUuid()}.tmp`);
  try {
    writeFileSync(unfinished, text, { flag: 'wx', ...(mode !== undefined && { mode: mode & 0o777 }) });
    if (mode !== undefined) permit(unfinished, mode & 0o777);
    renamePatiently(unfinished, place);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}
