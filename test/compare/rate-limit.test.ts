import { expect, test } from 'vitest';
import type { Answer } from '../../src/compare/answer.ts';
import { compare } from '../../src/compare/compare.ts';
import { refusal, success } from '../support/meddle.ts';
import { probesOf, settings, valuesOf } from '../support/run-compare.ts';

/** What is told of a service that answers reads of the burst so, each after so long. */
async function find(pace: number, answer: (number: number) => Answer, eachMs = 10) {
  let now = 0;
  let waits = 0;
  let count = 0;
  const send = async ({ path }: { path: string }) => {
    now += eachMs;
    if (path === '/login') return success({ token: 'a-token-of-the-test' });
    // The burst stands between two seconds of rest.
    if (path === '/logout' || waits !== 1) return waits < 1 || path === '/logout' ? served() : answer(99);
    count += 1;
    return answer(count);
  };
  const wait = async (ms: number) => {
    if (ms >= 1000) waits += 1;
  };
  const ports = { send, timing: { now: () => now, wait }, signal: new AbortController().signal };
  const { report } = await compare({ ...settings, pace, probes: probesOf('rateLimit') }, ports);
  const { told, untold } = valuesOf({ report });
  return { value: told.rateLimit, why: untold.rateLimit ?? '', count };
}

const served = () => refusal(400, 'Invalid view ID');
/** All that comes in the burst beyond the limit is refused; what comes after it is served. */
const limit = (most: number, burst: number) => (number: number) =>
  number > most && number <= burst ? refusal(503, 'too many', 503) : served();

test.each([
  [4, limit(3, 4), '3', 4],
  [100, limit(3, 10), '3', 10],
])('at a pace of %d, three that are served of %o are the limit', async (pace, answer, value, count) => {
  expect(await find(pace, answer)).toMatchObject({ value, count });
});

test.each([
  ['not 3 a second: 4 reads', 4, served, 10],
  ['not 3 a second: 10 reads', 100, served, 10],
  ['no value fits', 100, limit(5, 10), 10],
  ['no value fits', 100, limit(2, 10), 10],
  ['more than a second', 4, served, 300],
  ['no value fits', 100, (number: number) => (number > 3 ? refusal(503, 'down', 503) : served()), 10],
  ['no value fits', 4, (number: number) => (number === 4 ? refusal(429, 'too many', 429) : served()), 10],
  ['no value fits', 4, (number: number) => (number === 4 ? refusal(503) : served()), 10],
])('%s: no limit is told', async (why, pace, answer, eachMs) => {
  expect(await find(pace, answer, eachMs)).toMatchObject({ value: undefined, why: expect.stringContaining(why) });
});
