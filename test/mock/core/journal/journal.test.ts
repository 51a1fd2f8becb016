import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../../src/mock/core/journal/entry.ts';
import { Journal } from '../../../../src/mock/core/journal/journal.ts';
import { madeBody, madeEntry } from '../../../support/journal-entry.ts';

const MIB = 1024 * 1024;

function entry(id: number, bytes = 0): JournalEntry {
  return madeEntry(id, { body: madeBody(bytes) });
}

const ids = (journal: Journal) => journal.entries().map(({ id }) => id);

test('a journal keeps the latest thousand requests, oldest first, and counts evicted ones', () => {
  const journal = new Journal();
  for (let id = 1; id <= 2345; id += 1) journal.add(entry(id));
  expect(ids(journal)).toEqual(Array.from({ length: 1000 }, (_, at) => 1346 + at));
  expect(journal.evicted).toBe(1345);
  journal.clear();
  expect({ ids: ids(journal), evicted: journal.evicted, bytes: journal.bytes }).toEqual({
    ids: [],
    evicted: 0,
    bytes: 0,
  });
  journal.add(entry(1));
  expect(ids(journal)).toEqual([1]);
});

test('a journal keeps at most 8 MiB, and always the latest request', () => {
  const journal = new Journal();
  for (let id = 1; id <= 20; id += 1) journal.add(entry(id, MIB));
  expect(ids(journal)).toEqual([14, 15, 16, 17, 18, 19, 20]);
  expect(journal.bytes).toBeLessThanOrEqual(8 * MIB);
  journal.add(entry(21, 9 * MIB));
  expect(ids(journal)).toEqual([21]);
});

test('a higher limit keeps more requests, and more bytes', () => {
  const [journal, small] = [new Journal(undefined, 2000), new Journal(undefined, 2)];
  for (let id = 1; id <= 2345; id += 1) for (const each of [journal, small]) each.add(entry(id, 4000));
  expect([ids(journal).length, ids(small)]).toEqual([2000, [2344, 2345]]);
});

test('evicted requests are counted by operation until the journal is cleared', () => {
  const journal = new Journal(undefined, 1);
  for (const [at, operation] of ['login', null, 'login', 'logout'].entries()) journal.add({ ...entry(at), operation });
  const counts = () => ['login', 'logout'].map((operation) => journal.evictedOf(operation));
  expect(counts()).toEqual([2, 0]);
  journal.clear();
  expect(counts()).toEqual([0, 0]);
});

test.each<[what: string, more: Partial<JournalEntry>, bytes: number]>([
  ['its headers', { headers: 'x'.repeat(100) }, 100],
  ['its path', { path: `/${'x'.repeat(100)}` }, 100],
  ['its query', { query: 'x'.repeat(100) }, 100],
  ['its answer', { response: 'x'.repeat(100) }, 100],
  ['the headers of its answer', { responseHeaders: 'x'.repeat(100) }, 100],
  ['its reason', { explanation: 'x'.repeat(100) }, 100],
  ['its body', { body: madeBody(100) }, 100],
  [
    'what its changes hold, whatever is in them',
    {
      changes: [1, 2].map((id) => ({
        collection: 'leads',
        id,
        action: 'update' as const,
        before: { name: 'x'.repeat(84) },
        after: { custom: [{ value: 'x'.repeat(84) }] },
      })),
    },
    2 * (32 + 100 + 32 + 32 + 32 + 100),
  ],
])('the size of an entry includes %s', (_what, more, bytes) => {
  const [journal, other] = [new Journal(), new Journal()];
  journal.add({ ...entry(1), ...more });
  other.add(entry(1));
  // The sizes differ a little, because lengths of texts, or `null`, are stored next to the texts.
  expect(Math.abs(journal.bytes - other.bytes - bytes)).toBeLessThan(5);
});

/** @returns the size of an entry in the journal */
function sizeOf(one: JournalEntry): number {
  const journal = new Journal();
  journal.add(one);
  return journal.bytes;
}

test('a journal may be full to the last byte', () => {
  const large = entry(1, 4 * MIB);
  const rest = 8 * MIB - sizeOf(large);
  const small = entry(2, rest - (sizeOf(entry(2, rest)) - rest));
  const full = new Journal();
  full.add(large);
  full.add(small);
  expect({ ids: ids(full), bytes: full.bytes }).toEqual({ ids: [1, 2], bytes: 8 * MIB });
  full.add(entry(3));
  expect(ids(full)).toEqual([2, 3]);
});

test('an empty journal has nothing to evict', () => {
  const journal = new Journal();
  journal.evictOldest();
  expect(journal.evicted).toBe(0);
  journal.add(entry(1));
  journal.evictOldest();
  journal.evictOldest();
  expect({ ids: ids(journal), bytes: journal.bytes, evicted: journal.evicted }).toEqual({
    ids: [],
    bytes: 0,
    evicted: 1,
  });
});
