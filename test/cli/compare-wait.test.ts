import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { interruptibleWait } from '../../src/cli/compare/run.ts';

/** Longer than any pause of this test, in milliseconds. */
const LONG_MS = 60_000;

test('an interruption ends the current wait', async () => {
  const interruption = new AbortController();
  const waiting = interruptibleWait(interruption.signal)(LONG_MS);
  interruption.abort();
  await waiting;
});

test('restoring after an interruption keeps the pace, because a service may limit requests', async () => {
  let isOver = false;
  const waiting = interruptibleWait(AbortSignal.abort())(500);
  void waiting.then(() => {
    isOver = true;
  });
  await setImmediate();
  expect(isOver).toBe(false);
  await waiting;
  expect(isOver).toBe(true);
});
