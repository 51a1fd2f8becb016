import { expect, test } from 'vitest';
import { EventLog } from '../../../../src/mock/core/journal/event-log.ts';
import { madeEntry } from '../../../support/journal-entry.ts';

const FILE = { event: 'fixture', data: { name: 'mine', errors: [] } } as const;
const made = () => new EventLog();
const ids = (log: EventLog, after = 0) => [...log.since(after)].map(({ id }) => id);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test('requests and events of testers share one sequence', () => {
  const log = made();
  log.journal.add(madeEntry(1));
  log.add(FILE);
  log.journal.add(madeEntry(2));
  expect([...log.since(0)]).toMatchObject([
    { id: 1, event: 'request', entry: { id: 1 } },
    { id: 2, ...FILE },
    { id: 3, event: 'request', entry: { id: 2 } },
  ]);
  expect(ids(log, 1)).toEqual([2, 3]);
  expect(ids(log, 3)).toEqual([]);
});

test('the latest two hundred events of testers are kept, and evict no request', () => {
  const log = made();
  log.journal.add(madeEntry(1));
  for (let acts = 0; acts < 250; acts += 1) log.add(FILE);
  expect(ids(log)).toEqual([1, ...upTo(251, 52)]);
});

test('ids continue after the log is cleared', () => {
  const log = made();
  log.journal.add(madeEntry(1));
  log.add(FILE);
  log.clear();
  expect(ids(log)).toEqual([]);
  log.add(FILE);
  expect(ids(log)).toEqual([3]);
});

test('a listener receives every event until it stops', () => {
  const log = made();
  const heard: number[] = [];
  const stop = log.listen(({ id }) => heard.push(id));
  log.add(FILE);
  log.journal.add(madeEntry(1));
  stop();
  log.add(FILE);
  expect(heard).toEqual([1, 2]);
});
