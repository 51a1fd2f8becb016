import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// A separate expression reads `import.meta.url` because of Vite (see data-root.ts).
const here = import.meta.url;

/**
 * The build writes this file next to the bundle. Without the file (in the sources), leadmock checks each fixture.
 */
const FILE = 'fixtures.json';

/** Keys are the texts of fixture files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Finds the contents of a fixture that the build has checked. Otherwise each test file with a mock would check the
 * fixture again.
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
