import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandName } from '../command-name.ts';
import { DASH } from '../standard-streams.ts';
import { CommandFailed, exitCodes, UsageError } from '../usage-error.ts';
import { writeUserFile } from '../write-file.ts';
import { initFiles } from './init-files.ts';

/**
 * @throws UsageError if `folder` is a dash, or if files to write exist and `force` is false
 * @throws CommandFailed if a file cannot be written; `init` then removes the new files and folders
 */
export function init(folder: string, { force }: { force: boolean }): void {
  if (folder === DASH) throw new UsageError('[folder] must be a folder, not standard output (-)');
  const files = Object.entries(initFiles()).map(([path, text]) => [join(folder, path), text] as const);
  const existing = files.map(([file]) => file).filter((file) => existsSync(file));
  if (existing.length > 0 && !force) {
    throw new UsageError(`these files exist: ${existing.join(', ')}. Add --force to replace them`);
  }
  const created: string[] = [];
  try {
    for (const [file, text] of files) {
      created.push(...makeFolderOf(file));
      writeUserFile(file, `${text}\n`, { force });
      if (!existing.includes(file)) created.push(file);
    }
  } catch (error) {
    for (const path of created) rmSync(path, { recursive: true, force: true });
    throw error;
  }
  for (const [file] of files) console.log(`Wrote ${file}`);
  console.log(`Next, in ${resolve(folder)}, run: ${commandName()} (in a container: docker compose up --wait)`);
}

/** @returns the topmost created folder; empty if the folder exists */
function makeFolderOf(file: string): string[] {
  try {
    return [mkdirSync(dirname(file), { recursive: true }) ?? []].flat();
  } catch (error) {
    throw new CommandFailed(`${file} cannot be written: ${(error as Error).message}`, exitCodes.invalidFile);
  }
}
