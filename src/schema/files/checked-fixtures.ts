import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// A separate expression reads `import.meta.url` because of Vite (see data-root.ts).
const here = import.meta.url;

/** The build writes this file next to the bundle. */
const FILE = 'fixtures.json';

/** Keys are the texts of fixture files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

let known: CheckedFixtures | undefined;

/**
 * Without the contents from the build, each test file with a mock would check its built-in fixtures again.
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
