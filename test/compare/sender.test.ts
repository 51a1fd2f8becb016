import { expect, test } from 'vitest';
import { Sender } from '../../src/compare/sender.ts';
import type { HttpResponse } from '../../src/compare/transport.ts';
import { rejection, success } from '../support/meddle.ts';

const READ = { method: 'GET', path: '/view/1', headers: {} };
const WRITE = { method: 'POST', path: '/task', headers: {}, body: '{}' };
const RESTORE = { method: 'PUT', path: '/lead/1/owner', headers: {}, body: '{}' };
const fine = () => success({});
const page = (status: number, retryAfterMs?: number): HttpResponse => ({ status, body: '<html>', retryAfterMs });

/** Creates a sender whose time advances only while it waits, and a list of the times of its requests. */
function senderAt(answers: (number: number) => HttpResponse = fine, signal = new AbortController().signal) {
  let now = 1000;
  const askedAt: number[] = [];
  const wait = async (ms: number) => {
    now += ms;
  };
  const send = async () => {
    askedAt.push(now - 1000);
    return answers(askedAt.length);
  };
  return { askedAt, sender: new Sender({ send, now: () => now, wait, signal }) };
}

test('two requests a second are sent', async () => {
  const { sender, askedAt } = senderAt();
  for (let count = 0; count < 4; count += 1) await sender.ask(READ);
  expect(askedAt).toEqual([0, 500, 1000, 1500]);
});

test('limited writes are repeated after more than a second, a limited number of times', async () => {
  const once = senderAt((number) => (number === 1 ? rejection(503, 'too many', 503) : fine()));
  expect((await once.sender.ask(WRITE)).status).toBe(200);
  expect(once.askedAt).toEqual([0, 1500]);
  const always = senderAt(() => rejection(429, 'too many', 429));
  expect((await always.sender.ask(WRITE)).status).toBe(429);
  expect(always.askedAt).toEqual([0, 1500, 4000, 8500]);
});

test.each([429, 502, 503, 504])('a read that a proxy answers with %i is repeated after a pause', async (status) => {
  const { sender, askedAt } = senderAt((number) => (number === 1 ? page(status) : fine()));
  expect((await sender.ask(READ)).status).toBe(200);
  expect(askedAt).toEqual([0, 1500]);
});

test.each([429, 502, 503, 504])(
  'after a write that a proxy answers with %i, the next request waits',
  async (status) => {
    const { sender, askedAt } = senderAt((number) => (number === 1 ? page(status) : fine()));
    expect((await sender.ask(WRITE)).status).toBe(status);
    await sender.ask(READ);
    expect(askedAt).toEqual([0, 1500]);
  },
);

test('the sender waits for Retry-After, but at most half a minute', async () => {
  const short = senderAt((number) => (number === 1 ? page(503, 7000) : fine()));
  await short.sender.ask(READ);
  expect(short.askedAt).toEqual([0, 7500]);
  const long = senderAt((number) => (number === 1 ? page(503, 3_600_000) : fine()));
  await long.sender.ask(READ);
  expect(long.askedAt).toEqual([0, 30_500]);
});

test.each(['/task', '/logout'])('POST %s is not repeated if a proxy responds, because it may be done', async (path) => {
  for (const status of [429, 502, 503, 504]) {
    const { sender, askedAt } = senderAt(() => page(status, 1000));
    await sender.ask({ ...WRITE, path });
    expect(askedAt).toHaveLength(1);
  }
});

test('a login is repeated until the first success, and sent at most five times', async () => {
  const login = { ...WRITE, path: '/login' };
  const limited = senderAt((number) => (number === 3 ? success({ token: 'a' }) : rejection(429, 'slow down', 429)));
  await limited.sender.ask(login);
  expect(limited.askedAt).toHaveLength(3);
  await limited.sender.ask(login);
  expect(limited.askedAt).toHaveLength(4);
  const always = senderAt((number) => (number % 2 === 0 ? rejection(401) : page(429)));
  for (let count = 0; count < 2; count += 1) await always.sender.ask(login);
  expect(always.askedAt).toHaveLength(4);
  await always.sender.ask(login);
  expect(always.askedAt).toHaveLength(5);
});

test.each([429, 502, 503, 504])('a restoring request that gets %i is repeated', async (status) => {
  const { sender, askedAt } = senderAt((number) => (number === 1 ? page(status) : fine()));
  expect((await sender.ask(RESTORE, true)).status).toBe(200);
  expect(askedAt).toHaveLength(2);
});

const lost = (message: string, more: object = {}) => {
  throw Object.assign(new Error(message), more);
};

test('a lost read is repeated, a lost write is not', async () => {
  const { sender, askedAt } = senderAt((number) => (number % 2 === 1 ? lost('other side closed') : fine()));
  expect((await sender.ask(READ)).status).toBe(200);
  expect((await sender.ask(WRITE)).status).toBe(0);
  expect(askedAt).toHaveLength(3);
});

const failures: [what: string, answer: () => HttpResponse, why: string][] = [
  ['a timeout', () => lost('late', { name: 'TimeoutError' }), 'timeout after 10 s'],
  ['no connection', () => lost('fetch failed', { cause: { code: 'ECONNREFUSED' } }), 'ECONNREFUSED'],
  ['too large responses', () => ({ status: 200, body: null, failed: 'too large' }), 'too large'],
  ['HTTP 502', () => page(502), 'HTTP 502 without the envelope of the service'],
  ['HTTP 403 with a page', () => page(403), 'HTTP 403 without the envelope of the service'],
  ['a captcha', () => ({ status: 200, body: '<h1>Solve this CAPTCHA</h1>' }), 'HTTP 200 without the envelope'],
  ['a limit of the service', () => rejection(429, 'slow down', 429), 'code 429'],
];

test.each(failures)(
  'the fifth consecutive request that gets %s is the last, but for restoring ones',
  async (...row) => {
    const [, answer, why] = row;
    let isBack = false;
    const { sender, askedAt } = senderAt(() => (isBack ? fine() : answer()));
    const ask = async () => {
      for (let times = 0; times < 20; times += 1) await sender.ask(WRITE);
    };
    await expect(ask()).rejects.toThrow(
      `5 consecutive requests got no response of the service (${WRITE.method} ${WRITE.path}: ${why}`,
    );
    expect(askedAt).toHaveLength(5);
    isBack = true;
    expect(await sender.ask(RESTORE, true)).toMatchObject({ status: 200 });
  },
);

test.each<[what: string, answer: HttpResponse]>([
  ['a rejection of the service with HTTP 403', rejection(403, 'no captcha needed', 403)],
  ['a page with HTTP 404', page(404)],
  ['an empty response', { status: 204, body: '' }],
])('%s does not end a run', async (_, answer) => {
  const { sender, askedAt } = senderAt(() => answer);
  for (let count = 0; count < 10; count += 1) await sender.ask(WRITE);
  expect(askedAt).toHaveLength(10);
});

test('after an abort, only restoring requests are sent, and the last response is recorded', async () => {
  const controller = new AbortController();
  const { sender, askedAt } = senderAt(() => {
    controller.abort(new Error('stopped by the test'));
    return fine();
  }, controller.signal);
  await sender.ask(WRITE);
  await expect(sender.ask(WRITE)).rejects.toThrow('stopped by the test');
  expect(await sender.ask(RESTORE, true)).toMatchObject({ number: 2, status: 200 });
  expect(sender.exchanges).toHaveLength(2);
  expect(askedAt).toHaveLength(2);
});
