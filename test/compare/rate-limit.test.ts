import { expect, test } from 'vitest';
import { compare } from '../../src/compare/compare.ts';
import { parts } from '../../src/compare/script.ts';
import type { Answer } from '../../src/compare/transport.ts';
import { rejection, success } from '../support/meddle.ts';
import { settings, valuesOf } from '../support/run-compare.ts';

interface Asked {
  /** Number of the request since the last second of rest, from 1. */
  number: number;
  atMs: number;
}

/**
 * Compares a service that gives these responses to reads after the first login, each after a delay.
 * @returns the conclusion
 */
async function find(pace: number, answer: (asked: Asked) => Answer, eachMs = 10) {
  let now = 0;
  let number = 0;
  const counts: number[] = [];
  const send = async ({ path }: { path: string }) => {
    now += eachMs;
    if (path === '/login') return success({ token: 'a-token-of-the-test' });
    if (path === '/logout') return served();
    number += 1;
    return answer({ number: counts.length === 0 ? 1 : number, atMs: now });
  };
  const wait = async (ms: number) => {
    now += ms;
    if (ms < 1000) return;
    counts.push(number);
    number = 0;
  };
  const ports = { send, timing: { now: () => now, wait }, signal: new AbortController().signal };
  const { report } = await compare({ ...settings, pace, script: parts.last.slice(0, 1) }, ports);
  const { proven, unprovable } = valuesOf({ report });
  return { value: proven.rateLimit, why: unprovable.rateLimit ?? '', counts: counts.slice(1) };
}

const served = () => rejection(400, 'Invalid view ID');
/** Rejects all requests above the limit until a second of rest has passed. */
const limit =
  (most: number, rejected = rejection(503, 'too many', 503)) =>
  ({ number }: Asked) =>
    number > most ? rejected : served();

test.each([
  [4, [4, 4]],
  [100, [10, 4]],
])('at pace %d, a limit of three requests a second is found', async (pace, counts) => {
  expect(await find(pace, limit(3))).toMatchObject({ value: '3', counts });
});

/** Limits only simultaneous requests. */
const together =
  (most: number) =>
  ({ number, atMs }: Asked) =>
    number > most && atMs < 1400 ? rejection(503, 'too many', 503) : served();

/** Limits the requests in half a second. */
function inHalfASecond(most: number): (asked: Asked) => Answer {
  const times: number[] = [];
  return ({ atMs }) => {
    if (times.filter((each) => each > atMs - 500).length >= most) return rejection(503, 'too many', 503);
    times.push(atMs);
    return served();
  };
}

test.each<[service: string, why: RegExp, pace: number, answer: (asked: Asked) => Answer, eachMs: number]>([
  ['serves 4 reads in a second', /^compare cannot detect a higher limit$/, 4, served, 10],
  ['serves 10 reads in a second', /^compare cannot detect a higher limit$/, 100, served, 10],
  ['serves slowly', /^compare cannot detect a higher limit$/, 4, served, 300],
  ['serves 5 requests a second', /^no value fits$/, 100, limit(5), 10],
  ['serves 2 requests a second', /^no value fits$/, 100, limit(2), 10],
  ['rejects with HTTP 200', /^all values fit$/, 100, limit(3, rejection(503, 'down', 200)), 10],
  ['rejects with code 503 and HTTP 200', /^all values fit$/, 4, limit(3, rejection(503)), 10],
  ['rejects with code 429', /^all values fit$/, 4, limit(3, rejection(429, 'too many', 429)), 10],
  [
    'is down after the first burst',
    /^no value fits$/,
    100,
    ({ number, atMs }) => (atMs > 3000 ? rejection(503, 'down', 503) : limit(3)({ number, atMs })),
    10,
  ],
  ['limits concurrent requests', /^no value fits$/, 100, together(3), 10],
  ['limits requests in half a second', /^no value fits$/, 100, inHalfASecond(3), 10],
])('no limit of 3 requests a second is reported of a service that %s', async (_, why, pace, answer, eachMs) => {
  const found = await find(pace, answer, eachMs);
  expect(found.value).toBeUndefined();
  expect(found.why).toMatch(why);
});
