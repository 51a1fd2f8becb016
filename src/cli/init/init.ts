import { existsSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../store/disk.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeWhole } from '../write-whole.ts';
import { initFiles } from './init-files.ts';

interface InitOptions {
  /** Whether files that are there may be replaced. */
  force: boolean;
}

function makeFolderOf(file: string): void {
  try {
    makeFolder(dirname(file));
  } catch (error) {
    throw new CommandFailed(`${file} cannot be written: ${(error as Error).message}`, exitCodes.invalidFile);
  }
}

/** Writes all files or none: what was written before one that cannot be is removed again, unless it replaced something. */
function writeAll(files: readonly (readonly [file: string, text: string])[], options: InitOptions): void {
  const written: string[] = [];
  for (const [file, text] of files) {
    try {
      makeFolderOf(file);
      writeWhole(file, text, options);
      written.push(file);
    } catch (error) {
      if (!options.force) for (const earlier of written) rmSync(earlier, { force: true });
      throw error;
    }
  }
}

/**
 * `leadmock init [dir]`: a folder of fixtures with schemas for editors, a configuration file and a compose file.
 * @throws UsageError naming every file that is there already; nothing is written then
 */
export function init(folder: string, options: InitOptions): void {
  if (folder === '') throw new UsageError('init needs the name of a folder; leave it out for this one');
  const files = Object.entries(initFiles()).map(([path, text]) => [join(folder, path), text] as const);
  const there = files.map(([file]) => file).filter((file) => existsSync(file));
  if (there.length > 0 && !options.force) {
    throw new UsageError(`nothing was written: these files exist: ${there.join(', ')} (--force replaces them)`);
  }
  writeAll(files, options);
  for (const [file] of files) console.log(`wrote ${file}`);
  console.log(`next, in ${resolve(folder)}: npx --no -- leadmock (or, in a container: docker compose up --wait)`);
}
