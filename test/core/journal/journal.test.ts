import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { JournalEntry } from '../../../src/core/journal/entry.ts';
import { Journal, JournalBudget } from '../../../src/core/journal/journal.ts';
import { madeBody, madeEntry } from '../../support/journal-entry.ts';

const MIB = 1024 * 1024;

function entry(id: number, bytes = 0): JournalEntry {
  return madeEntry(id, { body: madeBody(bytes) });
}

const ids = (journal: Journal) => journal.entries().map(({ id }) => id);

test('a journal holds the latest thousand, oldest first, and counts those that were evicted', () => {
  const journal = new Journal(new JournalBudget());
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

test('a journal holds 8 MiB at most, and always the latest request', () => {
  const journal = new Journal(new JournalBudget());
  for (let id = 1; id <= 20; id += 1) journal.add(entry(id, MIB));
  expect(ids(journal)).toEqual([14, 15, 16, 17, 18, 19, 20]);
  expect(journal.bytes).toBeLessThanOrEqual(8 * MIB);
  journal.add(entry(21, 9 * MIB));
  expect(ids(journal)).toEqual([21]);
});

test('all journals together stay within the budget: the largest gives its oldest away', () => {
  const budget = new JournalBudget(10 * MIB);
  const [large, small] = [new Journal(budget), new Journal(budget)];
  for (let id = 1; id <= 7; id += 1) large.add(entry(id, MIB));
  for (let id = 1; id <= 4; id += 1) small.add(entry(id, MIB));
  expect(ids(large)).toEqual([3, 4, 5, 6, 7]);
  expect(large.evicted).toBe(2);
  expect(ids(small)).toEqual([1, 2, 3, 4]);
  budget.leave(large);
  for (let id = 5; id <= 7; id += 1) small.add(entry(id, MIB));
  expect(ids(small)).toHaveLength(7);
});

test('what ends in a journal that has left takes nothing from the others, however much it is', () => {
  const budget = new JournalBudget(10 * MIB);
  const [gone, other] = [new Journal(budget), new Journal(budget)];
  const pending = entry(1);
  pending.body.state = 'pending';
  gone.add(pending);
  budget.leave(gone);
  gone.bodyCame(pending);
  for (let id = 2; id <= 20; id += 1) gone.add(entry(id, MIB));
  for (let id = 1; id <= 7; id += 1) other.add(entry(id, MIB));
  expect(ids(other)).toHaveLength(7);
  expect(ids(gone)).toHaveLength(7);
});

test('whoever listens is told of every entry until it stops', () => {
  const journal = new Journal(new JournalBudget());
  const heard: number[] = [];
  const stop = journal.listen(({ id }) => heard.push(id));
  journal.add(entry(1));
  journal.add(entry(2));
  stop();
  journal.add(entry(3));
  expect(heard).toEqual([1, 2]);
});

test.each<[what: string, more: Partial<JournalEntry>, bytes: number]>([
  ['its headers', { headers: 'x'.repeat(100) }, 100],
  ['its path', { path: `/${'x'.repeat(100)}` }, 100],
  ['its query', { query: 'x'.repeat(100) }, 100],
  ['its answer', { answer: 'x'.repeat(100) }, 100],
  ['the headers of its answer', { answerHeaders: 'x'.repeat(100) }, 100],
  ['its reason', { explain: 'x'.repeat(100) }, 100],
  ['its body', { body: madeBody(100) }, 100],
  [
    'what its changes hold, whatever is in them',
    {
      changes: [1, 2].map((id) => ({
        ...{ collection: 'leads', id, action: 'update' as const },
        before: { name: 'x'.repeat(84) },
        after: { custom: [{ value: 'x'.repeat(84) }] },
      })),
    },
    2 * (32 + 100 + 32 + 32 + 32 + 100),
  ],
])('an entry takes room for %s', (_what, more, bytes) => {
  const [journal, other] = [new Journal(new JournalBudget()), new Journal(new JournalBudget())];
  journal.add({ ...entry(1), ...more });
  other.add(entry(1));
  // How long a text is stands beside it, and `null` where there is none.
  expect(Math.abs(journal.bytes - other.bytes - bytes)).toBeLessThan(5);
});

/** What an entry counts for. */
function sizeOf(one: JournalEntry): number {
  const journal = new Journal(new JournalBudget());
  journal.add(one);
  return journal.bytes;
}

test('a journal and a budget may be full to the last byte', () => {
  const large = entry(1, 4 * MIB);
  const rest = 8 * MIB - sizeOf(large);
  const small = entry(2, rest - (sizeOf(entry(2, rest)) - rest));
  const full = new Journal(new JournalBudget());
  full.add(large);
  full.add(small);
  expect({ ids: ids(full), bytes: full.bytes }).toEqual({ ids: [1, 2], bytes: 8 * MIB });
  full.add(entry(3));
  expect(ids(full)).toEqual([2, 3]);

  const roomy = new Journal(new JournalBudget());
  const tight = new Journal(new JournalBudget(heldBy(roomy, [entry(1), entry(2)])));
  expect(heldBy(tight, [entry(1), entry(2)])).toBe(roomy.held);
  expect(ids(tight)).toEqual([1, 2]);
});

function heldBy(journal: Journal, entries: readonly JournalEntry[]): number {
  for (const one of entries) journal.add(one);
  return journal.held;
}

test('the budget is of memory: what a hundred journals hold is no more, pages that are half empty included', async () => {
  const most = 8 * MIB;
  const budget = new JournalBudget(most);
  const before = memoryOfPages();
  const journals = Array.from({ length: 100 }, () => new Journal(budget));
  for (let id = 1; id <= 200; id += 1) for (const journal of journals) journal.add(entry(id, 1000));
  const held = journals.reduce((sum, journal) => sum + journal.held, 0);
  expect(held).toBeLessThanOrEqual(most);
  expect(held).toBeGreaterThan(0.9 * most);
  // The engine gives memory back in a thread of its own.
  await expect.poll(() => memoryOfPages() - before).toBeLessThanOrEqual(most);
  for (const journal of journals) expect(journal.entries().at(-1)).toEqual(entry(200, 1000));
});

/** What the engine says of it, in bytes. */
function memoryOfPages(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers;
}

test('an entry whose body came is another one than before, and what was read stays as it is, also when it is evicted', () => {
  const journal = new Journal(new JournalBudget());
  const body = { state: 'pending' as JournalEntry['body']['state'], text: '', bytes: 0 };
  const pending = madeEntry(1, { body });
  journal.add(pending);
  expect(journal.entries()).toEqual([madeEntry(1, { body: { state: 'pending', text: '', bytes: 0 } })]);
  Object.assign(body, madeBody(3));
  journal.bodyCame(pending);
  // Whatever a client still sends.
  Object.assign(body, madeBody(5));
  journal.bodyCame(pending);
  const [read] = journal.entries();
  expect(read).toEqual(madeEntry(1, { body: madeBody(3) }));
  expect(journal.bytes).toBe(sizeOf(entry(1, 3)));
  expect(journal.entries()[0]).toBe(read);
  for (let id = 2; id <= 1001; id += 1) journal.add(entry(id, 100));
  expect(ids(journal)).not.toContain(1);
  expect(read).toEqual(madeEntry(1, { body: madeBody(3) }));
});

test('the largest journal gives away as much as it takes, whichever joined first', () => {
  const budget = new JournalBudget(4 * MIB);
  const [small, large] = [new Journal(budget), new Journal(budget)];
  small.add(entry(1));
  for (let id = 1; id <= 7; id += 1) large.add(entry(id, MIB / 2));
  small.add(entry(2, 1.4 * MIB));
  expect(ids(large)).toEqual([3, 4, 5, 6, 7]);
  expect(ids(small)).toEqual([1, 2]);
});

test('an empty journal has nothing to give away', () => {
  const journal = new Journal(new JournalBudget());
  expect(journal.evictOldest()).toBe(false);
  journal.add(entry(1));
  expect(journal.evictOldest()).toBe(true);
  expect(journal.evictOldest()).toBe(false);
  expect({ ids: ids(journal), bytes: journal.bytes, evicted: journal.evicted }).toEqual({
    ids: [],
    bytes: 0,
    evicted: 1,
  });
});
