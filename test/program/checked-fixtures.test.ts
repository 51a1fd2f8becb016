import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkedFixtures } from '../../scripts/build/precomputed.ts';
import { checkedByBuild } from '../../src/schema/files/checked-fixtures.ts';

const root = new URL('../../', import.meta.url);

test('the build checks fixtures like a start: the same records and defaults', () => {
  const built = JSON.parse(readFileSync(new URL('dist/fixtures.json', root), 'utf8'));
  const checked = checkedFixtures(fileURLToPath(new URL('fixtures', root)));
  expect(built).toEqual(checked);
  expect(Object.keys(built)).toHaveLength(2);
  expect(Object.values(checked).map(({ document }) => document.leads[0]?.deal)).toContain(false);
});

test('run from sources, no fixture counts as checked', () => {
  expect(checkedByBuild(readFileSync(new URL('fixtures/default.json', root), 'utf8'))).toBeUndefined();
});
