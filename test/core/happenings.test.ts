import { expect, test } from 'vitest';
import { Happenings } from '../../src/core/happenings.ts';
import { Journal, JournalBudget } from '../../src/core/journal.ts';

const makeHappenings = () => new Happenings(new Journal(new JournalBudget()));

test('the latest two hundred are kept, numbered since the last request', () => {
  const happenings = makeHappenings();
  for (let made = 0; made < 200; made += 1) happenings.add({ kind: 'world' });
  expect(happenings.all().map(({ count }) => count)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  happenings.add({ kind: 'world' });
  expect(happenings.all().map(({ count }) => count)).toEqual(Array.from({ length: 200 }, (_, at) => at + 2));
});

test('whoever listens is told of everything until it stops', () => {
  const happenings = makeHappenings();
  const heard: number[] = [];
  const stop = happenings.listen(({ count }) => heard.push(count));
  happenings.add({ kind: 'world' });
  happenings.add({ kind: 'world' });
  stop();
  happenings.add({ kind: 'world' });
  expect(heard).toEqual([1, 2]);
});
