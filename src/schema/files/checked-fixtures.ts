import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// `import.meta.url` is read in a separate expression, because vite treats `new URL('…', import.meta.url)` as the
// address of an asset (see data-root.ts).
const here = import.meta.url;

/**
 * Name of the file with checked fixtures, which the build writes next to the bundle. Without this file, when leadmock
 * runs from its sources, leadmock checks each fixture file.
 */
const FILE = 'fixtures.json';

/** Fixtures by the text of their files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Finds a fixture that the build has already checked and completed, so that a test file that creates a mock need not
 * check the fixture.
 * @returns undefined if the build did not check this text, for example because the file has changed since the build
 */
export function checkedByBuild(text: string): SeedContent | undefined {
  known ??= readChecked();
  return known[text];
}

function readChecked(): CheckedFixtures {
  try {
    return JSON.parse(readFileSync(new URL(FILE, here), 'utf8')) ?? {};
  } catch {
    return {};
  }
}
