import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SeedContent } from '../../core/state/fixture.ts';

// In an expression of its own, as in data-root.ts.
const here = import.meta.url;

/** Beside the bundle; from the sources there is none, and every fixture is checked when it is read. */
const FILE = 'fixtures.json';

/** Fixtures by the hash of the text of their files. */
export type CheckedFixtures = Readonly<Record<string, SeedContent>>;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let known: CheckedFixtures | undefined;

/**
 * What the build has checked already, with its defaults filled in: each test file that makes a mock would pay for that anew. Undefined for
 * any other text, and so for a file that was changed since.
 */
export function checkedByBuild(text: string): SeedContent | undefined {
  known ??= readChecked();
  return known[hashOf(text)];
}

function readChecked(): CheckedFixtures {
  try {
    return JSON.parse(readFileSync(new URL(FILE, here), 'utf8')) ?? {};
  } catch {
    return {};
  }
}
