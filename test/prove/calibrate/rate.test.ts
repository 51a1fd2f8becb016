import { expect, test } from 'vitest';
import { Caller } from '../../../src/prove/calibrate/caller.ts';
import { rate } from '../../../src/prove/calibrate/rate.ts';
import { refusal, settingsFor } from '../../support/calibrate-mock.ts';

/** What is found out of a service that answers so, and takes so long for each answer. */
async function find(pace: number, answer: (number: number) => Response, eachMs = 10) {
  let now = 0;
  let count = 0;
  const fetch: typeof globalThis.fetch = async () => {
    now += eachMs;
    count += 1;
    return answer(count);
  };
  const timing = { now: () => now, wait: async () => {} };
  const { signal } = new AbortController();
  const settings = settingsFor('http://service', { pace });
  const caller = new Caller({ url: settings.url, fetch, timing, signal, pace, secrets: [] });
  const [finding] = await rate.run({ caller, token: 't', settings, warn() {}, known: { isTokenLookedAt: true } });
  return { value: finding?.value, says: finding?.says, count };
}

const served = () => refusal(400, 'Invalid view ID');
/** All that comes in the burst beyond the limit is refused; what comes after it is served. */
const limit = (most: number, burst: number) => (number: number) =>
  number > most && number <= burst ? refusal(503, 'too many', 503) : served();

test.each([
  [4, served, 'off', 5],
  [100, served, 'off', 11],
  [4, limit(3, 4), '3', 5],
  [100, limit(3, 10), '3', 11],
  [100, limit(5, 10), undefined, 11],
  [100, limit(2, 10), undefined, 11],
])('at a pace of %d, %o gives %s', async (pace, answer, expected, count) => {
  expect(await find(pace, answer)).toMatchObject({ value: expected, count });
});

test.each([
  ['answers that take more than a second', 4, served, 300],
  ['a service that is down from then on', 100, limit(3, 100), 10],
  ['an ended token', 4, () => refusal(401), 10],
  ['429 instead of 503', 4, (number: number) => (number > 3 ? refusal(429, 'too many', 429) : served()), 10],
  ['503 in the envelope alone', 4, (number: number) => (number > 3 ? refusal(503) : served()), 10],
])('%s: no limit is told', async (_, pace, answer, eachMs) => {
  expect((await find(pace, answer, eachMs)).value).toBeUndefined();
});
