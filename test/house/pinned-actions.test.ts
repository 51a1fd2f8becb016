import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['.github/workflows/', 'examples/ci/'];

const USES = /^[ -]*uses: *(.*)$/gm;
/** Pattern of a workflow of this repository, or of an action at a commit, followed by its version. */
const PINNED = /^(\.\/\.github\/workflows\/\S+\.yml|[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

function usesIn(text: string): string[] {
  return [...text.matchAll(USES)].map(([, action = '']) => action);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => folder + name),
);
const used = files.map((file) => ({ file, actions: usesIn(readFileSync(new URL(file, ROOT), 'utf8')) }));

test.each(used)('$file pins each action by its commit', ({ actions }) => {
  expect(actions.filter((action) => !PINNED.test(action))).toEqual([]);
});

test('all files use the same commit of an action', () => {
  const actions = new Set(used.flatMap(({ actions }) => actions).filter((action) => !action.startsWith('.')));
  const names = [...actions].map((action) => action.split('@')[0]);
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual([...new Set(names)]);
});
