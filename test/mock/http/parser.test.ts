// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { type RawAnswer, RawSocket, requestText } from '../../support/raw-socket.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const VIEW = 'GET /view/1001';

function expectRejection(answer: RawAnswer, status: number, message: RegExp): void {
  expect(answer).toMatchObject({ status, headers: { connection: 'close' } });
  expect(answer.body).toStrictEqual({
    status: 'error',
    errors: [{ code: status, message: expect.stringMatching(message) }],
  });
}

test(
  rule('http-parser', 'invalid HTTP gets 400 in the envelope and in the log, then the connection closes'),
  async () => {
    const started = await startMock();
    const before = stateHash(started.sandbox.state);
    const socket = new RawSocket(started);
    socket.send('hello\r\n\r\n');
    expectRejection(await socket.answer('GET /'), 400, /^The request is not valid HTTP: ./);
    await socket.closed();
    expect(stateHash(started.sandbox.state)).toBe(before);
    await expect
      .poll(() => started.lines.at(-1))
      .toMatchObject({ status: expect.any(Number), code: 400, rule: 'http-parser' });
  },
);

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
