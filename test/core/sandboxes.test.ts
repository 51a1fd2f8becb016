import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { SandboxDeleted } from '../../src/core/sandbox/deleted-sandboxes.ts';
import { Sandboxes, TooManySandboxes } from '../../src/core/sandbox/sandboxes.ts';
import { collectionNames, type StateDocument } from '../../src/core/state/state.ts';
import { rule } from '../support/titles.ts';

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

test('a sandbox is created at its first use, and found at the next', () => {
  const { sandboxes } = make(10);
  expect(sandboxes.touch('w1')).toBeUndefined();
  const made = sandboxes.use('w1');
  expect(sandboxes.use('w1')).toBe(made);
  expect(sandboxes.touch('w1')).toBe(made);
  expect(sandboxes.use('default')).toBe(sandboxes.default);
  expect(sandboxes.all().map(({ autoCreated }) => autoCreated)).toEqual([false, true]);
});

test('only a successful action creates a missing sandbox', () => {
  const { clock, sandboxes } = make(3);
  sandboxes.use('idle').wasAsked = true;
  clock.ms = TEN_MINUTES;
  const fail = () => {
    throw new Error('as it failed');
  };
  expect(() => sandboxes.within('w1', fail)).toThrow('as it failed');
  expect(names(sandboxes)).toEqual(['default', 'idle']);
  expect(sandboxes.within('w1', ({ name }) => name)).toBe('w1');
  expect(names(sandboxes)).toEqual(['default', 'w1']);
});

/** Creates sandboxes by their first request: a service request, unless they are in `unasked`. */
function useAll(sandboxes: Sandboxes, all: readonly string[], { unasked = [] as readonly string[] } = {}): void {
  for (const name of all) sandboxes.use(name).wasAsked = !unasked.includes(name);
}

test(rule('sandbox-room', 'auto-created sandboxes take at most half of the limit'), () => {
  const { sandboxes } = make(7);
  useAll(sandboxes, ['w1', 'w2', 'w3']);
  expect(() => sandboxes.use('w4')).toThrow(
    new TooManySandboxes(
      'w4',
      'all 3 auto-created sandboxes were used in the last ten minutes. Create the sandbox with POST /_mock/sandboxes, delete an auto-created sandbox',
    ),
  );
  for (const name of ['e1', 'e2', 'e3']) sandboxes.create(name);
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w2', 'w3', 'e1', 'e2', 'e3']);
});

test(rule('sandbox-room', 'the sandbox idle longest is evicted, if it was idle for ten minutes'), () => {
  const { clock, sandboxes } = make(4);
  useAll(sandboxes, ['w1']);
  clock.ms = 1000;
  useAll(sandboxes, ['w2', 'w1']);
  clock.ms = TEN_MINUTES + 999;
  expect(() => sandboxes.use('w3')).toThrow(TooManySandboxes);
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w2']);
  sandboxes.use('w1');
  clock.ms = TEN_MINUTES + 1000;
  sandboxes.use('w3');
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w3']);
});

test(rule('sandbox-room', 'a sandbox without an operation call is evicted first, however short it was idle'), () => {
  const { clock, sandboxes } = make(8);
  useAll(sandboxes, ['asked']);
  clock.ms = TEN_MINUTES;
  useAll(sandboxes, ['unasked-1', 'unasked-2', 'w1'], { unasked: ['unasked-1', 'unasked-2'] });
  clock.ms += 1;
  sandboxes.use('unasked-1');
  useAll(sandboxes, ['w2', 'w3']);
  expect(names(sandboxes)).toEqual(['default', 'asked', 'w1', 'w2', 'w3']);
  useAll(sandboxes, ['w4']);
  expect(names(sandboxes)).toEqual(['default', 'w1', 'w2', 'w3', 'w4']);
});

test('creating a sandbox evicts auto-created ones, unused and idle ones first', () => {
  const { clock, sandboxes } = make(7);
  useAll(sandboxes, ['idle']);
  clock.ms = TEN_MINUTES;
  for (const name of ['e1', 'e2', 'e3']) sandboxes.create(name);
  useAll(sandboxes, ['unasked', 'w1'], { unasked: ['unasked'] });
  for (const name of ['e4', 'e5', 'e6']) sandboxes.create(name);
  expect(names(sandboxes)).toEqual(['default', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
  expect(() => sandboxes.create('e7')).toThrow(
    new TooManySandboxes('e7', 'all sandboxes except default were used in the last ten minutes. Delete a sandbox'),
  );
  clock.ms += TEN_MINUTES - 1;
  for (const name of ['e2', 'e3', 'e4', 'e5', 'e6']) sandboxes.use(name);
  clock.ms += 1;
  sandboxes.create('e7');
  expect(names(sandboxes)).toEqual(['default', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7']);
});

test(rule('sandbox-dropped', 'a sandbox evicted while in use stays gone for ten minutes'), () => {
  const { clock, sandboxes } = make(2);
  useAll(sandboxes, ['w1']);
  sandboxes.create('e1');
  expect(() => sandboxes.use('w1')).toThrow(SandboxDeleted);
  expect(sandboxes.whyDeleted('w1')).toMatch(/^leadmock evicted the sandbox w1 for .* POST \/_mock\/sandboxes creates/);
  clock.ms = TEN_MINUTES;
  expect(sandboxes.whyDeleted('w1')).toBeUndefined();

  sandboxes.use('w2');
  expect(names(sandboxes)).toEqual(['default', 'w2']);
  clock.ms = 100 * TEN_MINUTES;
  expect(() => sandboxes.use('e1')).toThrow(SandboxDeleted);
  sandboxes.use('w3');
  expect(sandboxes.whyDeleted('w2')).toBeUndefined();
});

test('default is never evicted or deleted, however long it was idle', () => {
  const { clock, sandboxes } = make(1);
  clock.ms = 10 * TEN_MINUTES;
  expect(() => sandboxes.use('w1')).toThrow(TooManySandboxes);
  expect(() => sandboxes.create('w1')).toThrow(TooManySandboxes);
  expect(() => sandboxes.delete('default')).toThrow('the sandbox default cannot be deleted');
  expect(names(sandboxes)).toEqual(['default']);
});

test(rule('sandbox-dropped', 'a deleted created sandbox returns only if it is created again'), () => {
  const { sandboxes } = make(10);
  const first = sandboxes.create('w1');
  expect(() => sandboxes.create('w1')).toThrow('the sandbox w1 exists');
  sandboxes.delete('w1');
  sandboxes.delete('w1');
  expect(() => sandboxes.use('w1')).toThrow(
    new SandboxDeleted('the sandbox w1 was deleted; POST /_mock/sandboxes creates the sandbox again'),
  );
  expect(sandboxes.touch('w1')).toBeUndefined();
  expect(sandboxes.create('w1')).not.toBe(first);
  expect(sandboxes.whyDeleted('w1')).toBeUndefined();
  expect(sandboxes.use('w1').name).toBe('w1');
});

test('a deleted auto-created sandbox starts over at its next use', () => {
  const { sandboxes } = make(10);
  const first = sandboxes.use('w1');
  sandboxes.delete('w1');
  expect(sandboxes.use('w1')).not.toBe(first);
});
