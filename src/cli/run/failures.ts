import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TestSettings } from '../../mock/control/tests/test-settings.ts';
import { UsageError } from '../usage-error.ts';
import { type Arguments, flagText } from '../yargs-options.ts';

const FOLDER = 'leadmock-failures';

function whyUnusable(folder: string): string | undefined {
  let existing = resolve(folder);
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) return `${existing} is a file`;
  try {
    accessSync(existing, constants.W_OK);
    return undefined;
  } catch {
    return `${existing} is not writable`;
  }
}

/** @throws UsageError if `--failures` is neither a writable folder nor the path of a new folder */
export function failuresFolderOf(args: Arguments): string {
  const given = flagText(args, 'failures');
  const why = given === undefined ? undefined : whyUnusable(given);
  if (why !== undefined) throw new UsageError(`--failures must be a writable folder: ${why}`);
  return given ?? FOLDER;
}

/** @returns a function that creates the folder with the first failure, and replaces no file */
export function failureWriter(folder: string): NonNullable<TestSettings['saveFailure']> {
  return (files) => {
    mkdirSync(folder, { recursive: true });
    const paths = files.map(({ name, text }) => {
      const path = join(folder, name);
      writeFileSync(path, text, { flag: 'wx' });
      return path;
    });
    return paths[0] ?? folder;
  };
}
