import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// `import.meta.url` is read in a separate expression because of vite (see data-root.ts).
const here = import.meta.url;

/**
 * The build writes this file next to the bundle. Without the file, when leadmock runs from its sources, leadmock checks
 * each fixture.
 */
const FILE = 'fixtures.json';

/** Keys are the texts of fixture files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Avoids the check of a fixture in each test file that creates a mock.
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
