import { expect, test } from 'vitest';
import { Sender } from '../../src/compare/sender.ts';
import type { Answer } from '../../src/compare/transport.ts';
import { rejection, success } from '../support/meddle.ts';

const READ = { method: 'GET', path: '/view/1', headers: {} };
const WRITE = { method: 'POST', path: '/task', headers: {}, body: '{}' };
const fine = () => success({});
const page = (status: number, retryAfterMs?: number): Answer => ({ status, body: '<html>', retryAfterMs });

/** Creates a sender whose time advances only while it waits, and a list of the times of its requests. */
function senderAt(pace: number, answers: (number: number) => Answer = fine) {
  let now = 1000;
  const askedAt: number[] = [];
  const wait = async (ms: number) => {
    now += ms;
  };
  const send = async () => {
    askedAt.push(now - 1000);
    return answers(askedAt.length);
  };
  const { signal } = new AbortController();
  return { askedAt, sender: new Sender({ send, timing: { now: () => now, wait }, signal, pace }) };
}

test.each([
  [2, [0, 500, 1000, 1500]],
  [10, [0, 100, 200, 300]],
  [0.5, [0, 2000, 4000, 6000]],
])('at pace %d, requests are sent at these milliseconds: %j', async (pace, expected) => {
  const { sender, askedAt } = senderAt(pace);
  for (const _ of expected) await sender.ask(READ);
  expect(askedAt).toEqual(expected);
});

test('rate-limited requests are repeated after more than a second, a limited number of times', async () => {
  const once = senderAt(2, (number) => (number === 1 ? rejection(503, 'too many', 503) : fine()));
  expect((await once.sender.ask(WRITE)).status).toBe(200);
  expect(once.askedAt).toEqual([0, 1100]);
  const always = senderAt(2, () => rejection(429, 'too many', 429));
  expect((await always.sender.ask(READ)).status).toBe(429);
  expect(always.askedAt).toHaveLength(4);
});

test.each([429, 502, 503, 504])('a read that a proxy answers with %i is repeated', async (status) => {
  const { sender, askedAt } = senderAt(2, (number) => (number === 1 ? page(status) : fine()));
  expect((await sender.ask(READ)).status).toBe(200);
  expect(askedAt).toEqual([0, 1100]);
});

test('the sender waits for Retry-After, but at most half a minute', async () => {
  const proven = senderAt(2, (number) => (number === 1 ? page(503, 7000) : fine()));
  await proven.sender.ask(READ);
  expect(proven.askedAt).toEqual([0, 7000]);
  const long = senderAt(2, (number) => (number === 1 ? page(503, 3_600_000) : fine()));
  await long.sender.ask(READ);
  expect(long.askedAt).toEqual([0, 30_000]);
});

test.each([
  ['/login', 429, undefined, 2],
  ['/login', 429, 1000, 2],
  ['/login', 503, 1000, 2],
  ['/login', 503, undefined, 1],
  ['/login', 502, 1000, 1],
  ['/login', 504, 1000, 1],
  ['/logout', 429, undefined, 2],
  ['/logout', 503, undefined, 1],
  ['/task', 429, 1000, 1],
  ['/task', 503, 1000, 1],
  ['/task', 502, undefined, 1],
  ['/task', 504, undefined, 1],
])('POST %s that a proxy answers with %i and Retry-After %s ms is sent %i times', async (path, status, ms, times) => {
  const { sender, askedAt } = senderAt(2, (number) => (number === 1 ? page(status, ms) : fine()));
  expect((await sender.ask({ ...WRITE, path })).status).toBe(times === 1 ? status : 200);
  expect(askedAt).toHaveLength(times);
});

test.each([429, 502, 503, 504])(
  'a restoring request that gets %i is repeated, because it is idempotent',
  async (status) => {
    const { sender, askedAt } = senderAt(2, (number) => (number === 1 ? page(status) : fine()));
    const request = { method: 'PUT', path: '/lead/1/owner', headers: {}, body: '{}' };
    expect((await sender.ask(request, true)).status).toBe(200);
    expect(askedAt).toHaveLength(2);
  },
);

const lost = (message: string, more: object = {}) => {
  throw Object.assign(new Error(message), more);
};

test.each([
  ['late', { name: 'TimeoutError' }, 'timeout after 10 s'],
  ['fetch failed', { cause: { code: 'ECONNREFUSED' } }, 'ECONNREFUSED'],
])('a silent service gets three requests, and then no more: %s', async (message, more, why) => {
  const { sender, askedAt } = senderAt(2, () => lost(message, more));
  expect(await sender.ask(WRITE)).toMatchObject({ status: 0, failed: why });
  await expect(sender.ask(READ)).rejects.toThrow(
    `3 consecutive requests got no complete response (GET ${READ.path}: ${why})`,
  );
  expect(askedAt).toHaveLength(3);
  // A restoring request is still sent, but only once.
  await expect(sender.ask(READ, true)).rejects.toThrow('4 consecutive requests got no complete response');
  expect(askedAt).toHaveLength(4);
});

test('a lost read is repeated, a lost write is not', async () => {
  const { sender, askedAt } = senderAt(2, (number) => (number % 2 === 1 ? lost('other side closed') : fine()));
  expect((await sender.ask(READ)).status).toBe(200);
  expect((await sender.ask(WRITE)).status).toBe(0);
  expect(askedAt).toHaveLength(3);
});

const blocking: [page: string, answer: Answer][] = [
  ['HTTP 403 with a page', page(403)],
  ['a captcha with HTTP 200', { status: 200, body: '<html>Please solve this CAPTCHA</html>' }],
  ['a captcha with HTTP 503', { status: 503, body: '<form class="captcha">' }],
];

test.each(blocking)('the third request that gets %s is the last, but for restoring ones', async (_, answer) => {
  let count = 0;
  const { sender, askedAt } = senderAt(2, () => {
    count += 1;
    return count % 2 === 0 ? fine() : answer;
  });
  const ask = async () => {
    for (let times = 0; times < 20; times += 1) await sender.ask(WRITE);
  };
  await expect(ask()).rejects.toThrow('3 requests got a page (HTTP 403 or a captcha) instead of a response');
  expect(askedAt).toHaveLength(5);
  expect(await sender.ask(WRITE, true)).toMatchObject({ status: 200 });
  expect(askedAt).toHaveLength(6);
});

test.each<[what: string, answer: Answer]>([
  ['a rejection of the service with HTTP 403', rejection(403, 'no captcha needed', 403)],
  ['a page with HTTP 404', page(404)],
  ['an empty response', { status: 204, body: '' }],
])('%s is no page of a firewall', async (_, answer) => {
  const { sender, askedAt } = senderAt(2, () => answer);
  for (let count = 0; count < 6; count += 1) await sender.ask(WRITE);
  expect(askedAt).toHaveLength(6);
});
