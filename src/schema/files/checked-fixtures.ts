import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// A separate expression, because vite treats `new URL('…', import.meta.url)` as the address of an asset (see
// data-root.ts).
const here = import.meta.url;

/**
 * File of checked fixtures, which the build writes next to the bundle. From the sources, leadmock checks every fixture
 * when it reads it.
 */
const FILE = 'fixtures.json';

/** Fixtures by the text of their files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Finds a fixture that the build has already checked and completed. This saves the check in each test file that creates
 * a mock.
 * @returns undefined for other texts, such as a file that has changed since the build
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
