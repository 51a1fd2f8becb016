import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../../../src/mock/core/assumptions.ts';
import { SandboxDeleted, Sandboxes } from '../../../../src/mock/core/sandbox/sandboxes.ts';
import { collectionNames, type StateDocument } from '../../../../src/mock/core/state/state.ts';
import { rule } from '../../../support/titles.ts';

const nothing = Object.fromEntries(collectionNames.map((name) => [name, []])) as unknown as StateDocument;
const startUp = {
  fixture: { name: 'nothing', origin: 'nothing', document: nothing },
  assumptions: defaultAssumptions,
  taskStatus: 0,
};

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
  const { sandboxes } = make(2);
  sandboxes.use('idle');
  const fail = () => {
    throw new Error('as it failed');
  };
  expect(() => sandboxes.within('w1', fail)).toThrow('as it failed');
  expect(names(sandboxes)).toEqual(['default', 'idle']);
  expect(sandboxes.within('w1', ({ name }) => name)).toBe('w1');
  expect(names(sandboxes)).toEqual(['default', 'w1']);
});

test(
  rule('sandbox-dropped', 'at the limit, the least recently used auto-created sandbox is evicted, then others'),
  () => {
    const { clock, sandboxes } = make(4);
    const use = (...all: string[]) => {
      for (const name of all) {
        clock.ms += 1;
        sandboxes.use(name);
      }
    };
    sandboxes.create('e1');
    use('w1', 'w2', 'w1', 'w3');
    expect(names(sandboxes)).toEqual(['default', 'e1', 'w1', 'w3']);
    expect(() => sandboxes.use('w2')).toThrow(
      new SandboxDeleted(
        'leadmock evicted the sandbox w2 for another one, because --max-sandboxes is 4; POST /_mock/sandboxes creates the sandbox again',
      ),
    );
    clock.ms += 1;
    sandboxes.create('e2');
    sandboxes.create('e3');
    use('e1');
    expect(names(sandboxes)).toEqual(['default', 'e1', 'e2', 'e3']);
    use('w4');
    expect(names(sandboxes)).toEqual(['default', 'e1', 'e3', 'w4']);
    sandboxes.create('w2');
    expect(sandboxes.use('w2').name).toBe('w2');
  },
);

test(rule('sandbox-dropped', 'the latest ten thousand names are remembered'), () => {
  const { sandboxes } = make(10);
  for (let at = 0; at <= 10_000; at += 1) {
    sandboxes.create(`w${at}`);
    sandboxes.delete(`w${at}`);
  }
  expect([sandboxes.whyDeleted('w0'), sandboxes.whyDeleted('w1')]).toEqual([undefined, expect.any(String)]);
});

test('default is never evicted or deleted, however long it was idle', () => {
  const { clock, sandboxes } = make(2);
  clock.ms = 1000;
  sandboxes.use('w1');
  sandboxes.create('e1');
  expect(() => sandboxes.delete('default')).toThrow('the sandbox default cannot be deleted');
  expect(names(sandboxes)).toEqual(['default', 'e1']);
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

test(rule('sandbox-dropped', 'no request creates a sandbox with a name that leadmock chose'), () => {
  const { clock, sandboxes } = make(2);
  expect(() => sandboxes.use('pays--1a2b3c4d')).toThrow(
    new SandboxDeleted(
      'this server does not know the sandbox pays--1a2b3c4d: the server was restarted, or another server chose the name',
    ),
  );
  const { sandbox: deleted } = sandboxes.tests.begin({ title: 'pays' });
  sandboxes.create(deleted);
  sandboxes.delete(deleted);
  expect(() => sandboxes.use(deleted)).toThrow(
    new SandboxDeleted(`the sandbox ${deleted} of the test "pays" was deleted`),
  );
  const { sandbox: evicted } = sandboxes.tests.begin({ title: 'pays' });
  sandboxes.create(evicted);
  clock.ms = 1;
  sandboxes.create('w1');
  expect(() => sandboxes.use(evicted)).toThrow(
    new SandboxDeleted(`leadmock evicted the sandbox ${evicted} for another one, because --max-sandboxes is 2`),
  );
});
