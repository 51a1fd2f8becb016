import { expect, test } from 'vitest';
import { DeletedSandboxes } from '../../src/core/sandbox/deleted-sandboxes.ts';
import { rule } from '../support/titles.ts';

test(rule('sandbox-dropped', 'the latest ten thousand names are remembered'), () => {
  const gone = new DeletedSandboxes();
  for (let at = 0; at < 10_000; at += 1) gone.add(`w${at}`, `why ${at}`, Number.POSITIVE_INFINITY);
  gone.add('w0', 'why again', Number.POSITIVE_INFINITY);
  expect(gone.why('w1', 0)).toBe('why 1');
  gone.add('one-more', 'why', Number.POSITIVE_INFINITY);
  expect(gone.why('w1', 0)).toBeUndefined();
  expect(gone.why('w2', 0)).toBe('why 2');
  expect(gone.why('w0', 0)).toBe('why again');
});

test('a name can be used again once it is forgotten or its ten minutes are over', () => {
  const gone = new DeletedSandboxes();
  gone.add('w1', 'why', 1000);
  expect(gone.why('w1', 999)).toBe('why');
  expect(gone.why('w1', 1000)).toBeUndefined();
  gone.add('w2', 'why', Number.POSITIVE_INFINITY);
  gone.forget('w2');
  expect(gone.why('w2', 0)).toBeUndefined();
});
