import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { NoRoomForSandbox, Sandboxes } from '../../src/core/sandboxes.ts';
import { collectionNames, type StateDocument } from '../../src/core/state.ts';

const nothing = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as StateDocument;
const startUp = {
  fixture: { name: 'nothing', origin: 'nothing', document: nothing },
  assumptions: defaultAssumptions,
  taskStatus: 0,
};
const TEN_MINUTES = 600_000;

function make(most: number) {
  const clock = { ms: 0 };
  return { clock, sandboxes: new Sandboxes(startUp, most, () => clock.ms) };
}

const names = (sandboxes: Sandboxes) => sandboxes.all().map(({ sandbox }) => sandbox.name);

test('a sandbox is made at its first use, and found again at the next', () => {
  const { sandboxes } = make(10);
  const made = sandboxes.use('w1');
  expect(sandboxes.use('w1')).toBe(made);
  expect(sandboxes.use('default')).toBe(sandboxes.default);
  expect(sandboxes.all().map(({ autoCreated }) => autoCreated)).toEqual([false, true]);
});

test('there are at most as many as are allowed: the one idle longest goes, if it was idle for ten minutes', () => {
  const { clock, sandboxes } = make(3);
  sandboxes.use('w1');
  clock.ms = 1000;
  sandboxes.use('w2');
  sandboxes.use('w1');
  clock.ms = TEN_MINUTES + 999;
  expect(() => sandboxes.use('w3')).toThrow(NoRoomForSandbox);
  expect(new NoRoomForSandbox('w3', 3).name).toBe('NoRoomForSandbox');
  expect(() => sandboxes.make('w3')).toThrow(/^there is no room for the sandbox w3: all 3 were used/);
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w2']);
  sandboxes.use('w1');
  clock.ms = TEN_MINUTES + 1000;
  sandboxes.use('w3');
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w3']);
});

test('default never goes, however long it was idle', () => {
  const { clock, sandboxes } = make(1);
  clock.ms = 10 * TEN_MINUTES;
  expect(() => sandboxes.use('w1')).toThrow(NoRoomForSandbox);
  expect(() => sandboxes.drop('default')).toThrow('the default sandbox stays');
  expect(names(sandboxes)).toEqual(['default']);
});

test('a dropped sandbox is forgotten: its name begins anew', () => {
  const { sandboxes } = make(10);
  const first = sandboxes.make('w1');
  expect(() => sandboxes.make('w1')).toThrow('the sandbox w1 exists');
  sandboxes.drop('w1');
  sandboxes.drop('w1');
  expect(sandboxes.use('w1')).not.toBe(first);
});
