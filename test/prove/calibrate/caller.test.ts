import { expect, test } from 'vitest';
import { Caller } from '../../../src/prove/calibrate/caller.ts';
import { refusal } from '../../support/calibrate-mock.ts';

const VIEW = { method: 'GET', path: '/view/1' };
const fine = () => Response.json({ status: 'success', result: {} });

/** A caller whose time passes only where it waits, and when it asked. */
function callerAt(pace: number, answers: (number: number) => Response = fine) {
  let now = 1000;
  const askedAt: number[] = [];
  const timing = {
    now: () => now,
    wait: async (ms: number) => {
      now += ms;
    },
  };
  const fetch: typeof globalThis.fetch = async () => {
    askedAt.push(now - 1000);
    return answers(askedAt.length);
  };
  const { signal } = new AbortController();
  return { askedAt, caller: new Caller({ url: 'http://service', fetch, timing, signal, pace, secrets: [] }) };
}

test.each([
  [2, [0, 500, 1000, 1500]],
  [10, [0, 100, 200, 300]],
  [0.5, [0, 2000, 4000, 6000]],
])('at %d a second it asks at these milliseconds: %j', async (pace, expected) => {
  const { caller, askedAt } = callerAt(pace);
  for (const _ of expected) await caller.ask(VIEW);
  expect(askedAt).toEqual(expected);
});

test('what a limit refused is asked again after more than a second, and not for ever', async () => {
  const once = callerAt(2, (number) => (number === 1 ? refusal(503, 'too many', 503) : fine()));
  expect((await once.caller.ask(VIEW)).kind).toBe('success');
  expect(once.askedAt).toEqual([0, 1100]);
  const always = callerAt(2, () => refusal(503, 'too many', 503));
  expect((await always.caller.ask(VIEW)).kind).toBe('refused');
  expect(always.askedAt).toHaveLength(4);
});

test('a 503 that the service itself did not give is not asked again: what was sent may have been done', async () => {
  const { caller, askedAt } = callerAt(2, () => new Response('<html>', { status: 503 }));
  expect((await caller.ask({ ...VIEW, method: 'POST', body: { sum: 1 } })).kind).toBe('odd');
  expect(askedAt).toHaveLength(1);
});
