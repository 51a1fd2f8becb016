import { expect, test } from 'vitest';
import { outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { rejection, success } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

type Answer = [status: number, body: object];

const SERVED: Answer = [200, rejection(400)];
const LIMITED: Answer = [503, rejection(503)];

/** Times of reads, in milliseconds: ten at once, and later four in turn within a second. */
const TIMES_MS = [...Array.from({ length: 10 }, (_, at) => at * 10), 3000, 3010, 3020, 3810];

/** @returns the outcome about a service that gives these responses to the reads */
async function outcomeAt(answerOf: (atMs: number) => Answer) {
  const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
  const client = new RecordedClient(prepared(loggedIn, ...TIMES_MS.map(answerOf)));
  await client.login();
  for (const _ of TIMES_MS) await client.call('GET', '/view/1');
  const [loginEntry, ...reads] = client.entries;
  const startMs = Date.parse(loginEntry?.startedDateTime ?? '');
  for (const [at, read] of reads.entries())
    read.startedDateTime = new Date(startMs + 2000 + Number(TIMES_MS[at])).toISOString();
  return outcomeOf(await reportOfHar(client.har), 'rateLimit');
}

/** Rejects a read if the service served `most` reads in the milliseconds before. */
function limit(most: number, withinMs = 1000, rejected = LIMITED): (atMs: number) => Answer {
  const served: number[] = [];
  return (atMs) => {
    if (served.filter((each) => each > atMs - withinMs).length >= most) return rejected;
    served.push(atMs);
    return SERVED;
  };
}

test('a limit of three requests a second is found', async () => {
  expect(await outcomeAt(limit(3))).toMatchObject({ value: '3' });
});

const limitOfThree = limit(3);

test.each<[service: string, why: string, answerOf: (atMs: number) => Answer]>([
  ['serves all reads', 'compare cannot detect a higher limit', () => SERVED],
  ['serves 5 requests a second', 'no value fits', limit(5)],
  ['serves 2 requests a second', 'no value fits', limit(2)],
  ['rejects with HTTP 200', 'all values fit', limit(3, 1000, [200, rejection(503)])],
  ['rejects with code 429', 'all values fit', limit(3, 1000, [429, rejection(429)])],
  ['is down after the first reads', 'no value fits', (atMs) => (atMs > 2000 ? LIMITED : limitOfThree(atMs))],
  ['limits only concurrent requests', 'no value fits', (atMs) => (atMs < 2000 && atMs > 20 ? LIMITED : SERVED)],
  ['limits requests in half a second', 'no value fits', limit(3, 500)],
])('no limit of 3 requests a second is reported of a service that %s', async (_, why, answerOf) => {
  const outcome = await outcomeAt(answerOf);
  expect(outcome).not.toHaveProperty('value');
  expect(outcome.text).toBe(why);
});
