// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { type RawAnswer, RawSocket, requestText } from '../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const VIEW = 'GET /view/1001';

function expectRejection(answer: RawAnswer, status: number, message: RegExp): void {
  expect(answer).toMatchObject({ status, headers: { connection: 'close' } });
  expect(answer.body).toStrictEqual({
    status: 'error',
    errors: [{ code: status, message: expect.stringMatching(message) }],
  });
}

const NO_HTTP = [
  ['words', 'hello\r\n\r\n'],
  ['a request line without a path', 'GET\r\n\r\n'],
  ['an unknown method', 'FETCH /view/1001 HTTP/1.1\r\n\r\n'],
  ['a method in lower case', 'get /view/1001 HTTP/1.1\r\n\r\n'],
  ['another protocol', 'GET /view/1001 SPDY/1.1\r\n\r\n'],
  ['a TLS greeting', Buffer.from('16030100050100000100', 'hex')],
  ['a header without a colon', 'GET /view/1001 HTTP/1.1\r\nHost localhost\r\n\r\n'],
  ['a length that is none', 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n'],
  ['two lengths', 'POST /login HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ['a length and chunks', 'POST /login HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  [
    'a chunk whose size is none',
    'POST /login HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
] as const;

test.each(NO_HTTP)(rule('http-parser', '%s: 400 in the envelope, then the connection closes'), async (_what, bytes) => {
  const started = await startMock();
  const before = stateHash(started.sandbox.state);
  const socket = new RawSocket(started);
  socket.send(Buffer.from(bytes));
  expectRejection(await socket.answer('GET /'), 400, /^The request is not valid HTTP: ./);
  await socket.closed();
  expect(stateHash(started.sandbox.state)).toBe(before);
  await expect
    .poll(() => started.lines.at(-1))
    .toMatchObject({ status: expect.any(Number), code: 400, rule: 'http-parser' });
});

test.each([
  ['one long header', { 'X-Long': 'x'.repeat(20_000) }, VIEW],
  ['many headers', Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`X-${at}`, 'x'.repeat(10)])), VIEW],
  ['a long path', {}, `GET /${'x'.repeat(20_000)}`],
])(rule('http-parser', '%s: 431 in the envelope, then the connection closes'), async (_what, headers, line) => {
  const started = await startMock();
  const socket = new RawSocket(started);
  socket.send(requestText(line, { Host: 'localhost', ...headers }));
  expectRejection(await socket.answer(line), 431, /^The URL, header names and header values are larger than 16 KiB$/);
  await socket.closed();
});

/** Requests that end in the request line, in the headers, and in the body. */
const UNFINISHED = [
  'GET /vi',
  'GET /view/1001 HTTP/1.1\r\nHost: loc',
  'POST /login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
];

test(
  rule('http-parser', 'too slow: 408 in the envelope, then the connection closes; idle connections stay open'),
  async () => {
    const started = await startLoggedIn({ limits: { requestMs: 200 } });
    const good = requestText(VIEW, { Host: 'localhost', token: started.client.token ?? '' });
    const idle = new RawSocket(started);
    idle.send(good);
    await idle.answer(VIEW);

    const slow = UNFINISHED.map((bytes) => {
      const socket = new RawSocket(started);
      socket.send(bytes);
      return socket;
    });
    for (const socket of slow) {
      expectRejection(await socket.answer('POST /login'), 408, /^The request took too long to arrive$/);
      await socket.closed();
    }

    idle.send(good);
    expect((await idle.answer(VIEW)).body.result.id).toBe(1001);
    expect(started.defects).toEqual([]);
  },
);

test(rule('http-parser', 'an incomplete request is rejected as invalid HTTP'), async () => {
  const started = await startMock();
  const socket = new RawSocket(started);
  socket.send('GET /view/1001 HTTP/1.1\r\nHost: loc');
  socket.endSending();
  expectRejection(await socket.answer(VIEW), 400, /^The request is incomplete$/);
  await socket.closed();
});

test(rule('http-parser', 'invalid bytes after a valid request are rejected after its response'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  socket.send(requestText(VIEW, { Host: 'localhost', token: started.client.token ?? '' }));
  expect((await socket.answer(VIEW)).body.result.id).toBe(1001);
  socket.send('and so on\r\n\r\n');
  expectRejection(await socket.answer(VIEW), 400, /^The request is not valid HTTP: ./);
  await socket.closed();
});

test.each(['200', 'code'] as const)(
  rule('http-parser', 'the HTTP status is the same when errorStatus=%s'),
  async (errorStatus) => {
    const started = await startMock({ assumptions: { errorStatus } });
    const socket = new RawSocket(started);
    socket.send('hello\r\n\r\n');
    expect((await socket.answer('GET /')).status).toBe(400);
  },
);

test(rule('http-parser', 'the mock continues after any invalid request'), async () => {
  const started = await startLoggedIn();
  for (const [, bytes] of NO_HTTP) {
    const socket = new RawSocket(started);
    socket.send(Buffer.from(bytes));
    await socket.answer('GET /');
  }
  expect((await started.client.get('/view/1001')).result.id).toBe(1001);
});

test(rule('http-parser', 'HTTP/1.0, an upgrade and a missing Host are not rejected by the parser'), async () => {
  const started = await startLoggedIn();
  const token = started.client.token ?? '';
  for (const bytes of [
    requestText(VIEW, { token }),
    requestText(VIEW, { token }).replace('HTTP/1.1', 'HTTP/1.0'),
    requestText(VIEW, { token, Connection: 'upgrade', Upgrade: 'websocket' }),
  ]) {
    const socket = new RawSocket(started);
    socket.send(bytes);
    expect((await socket.answer(VIEW)).body.result.id).toBe(1001);
  }
});
