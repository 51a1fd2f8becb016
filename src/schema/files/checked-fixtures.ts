import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// `import.meta.url` is read in a separate expression, because vite treats `new URL('…', import.meta.url)` as the
// address of an asset (see data-root.ts).
const here = import.meta.url;

/**
 * Name of the file with checked fixtures, which the build writes next to the bundle. A leadmock that runs from its
 * sources checks each fixture when it reads the file.
 */
const FILE = 'fixtures.json';

/** Fixtures by the text of their files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Finds a fixture that the build has already checked and completed. Finding the fixture saves its check in each test
 * file that creates a mock.
 * @returns the fixture, or undefined if the build did not check this text, such as a file that has changed since the
 * build
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
