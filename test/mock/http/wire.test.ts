import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RawSocket, requestText } from '../../support/raw-socket.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const COMMENT = 'POST /lead/101/comment';
const VIEW = 'GET /view/1001';

function headersOf({ client }: TestMock, more: Record<string, string> = {}): Record<string, string> {
  return { Host: 'localhost', token: client.token ?? '', 'Content-Type': 'application/json', ...more };
}

function sendChunk(socket: RawSocket, bytes: Buffer): void {
  socket.send(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]));
}

test.each([
  ['\\u escapes', '{"text":"\\u0414\\u0430 \\ud83d\\ude00"}', 'Да 😀'],
  ['\\/ escapes', '{"text":"https:\\/\\/example.com\\/"}', 'https://example.com/'],
  ['raw UTF-8', '{"text":"Да 😀"}', 'Да 😀'],
  ['an escaped name', '{"te\\u0078t":"a"}', 'a'],
  ['white space', ' \r\n\t{ "text" :\n"a" } \n', 'a'],
])(rule('wire-json', '%s'), async (_what, raw, text) => {
  const { client } = await startLoggedIn();
  expect((await client.request('POST', '/lead/101/comment', { raw })).result.text).toBe(text);
});

test(rule('wire-json', 'chunks may split a character'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  const bytes = Buffer.from('{"text":"Да"}');
  socket.send(requestText(COMMENT, headersOf(started, { 'Transfer-Encoding': 'chunked' })));
  for (const part of [bytes.subarray(0, 10), bytes.subarray(10)]) sendChunk(socket, part);
  socket.send('0\r\n\r\n');
  expect((await socket.answer(COMMENT)).body.result.text).toBe('Да');
});

test(rule('wire-json', 'after Expect: 100-continue'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, headersOf(started, { 'Content-Length': '12', Expect: '100-continue' })));
  await socket.toldToContinue();
  socket.send('{"text":"a"}');
  expect((await socket.answer(COMMENT)).body.result.text).toBe('a');
});

test(rule('wire-json', 'an unknown expectation does not get 417'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, headersOf(started, { 'Content-Length': '12', Expect: 'more' }), '{"text":"a"}'));
  expect(await socket.answer(COMMENT)).toMatchObject({ status: 200, body: { result: { text: 'a' } } });
});

test(rule('wire-json', 'gzipped'), async () => {
  const { client } = await startLoggedIn();
  const request = { raw: gzipSync('{"text":"Да"}'), headers: { 'Content-Encoding': 'gzip' } };
  expect((await client.request('POST', '/lead/101/comment', request)).result.text).toBe('Да');
});

test(rule('wire-json', 'gzipped and in chunks'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  const encodings = { 'Content-Encoding': 'gzip', 'Transfer-Encoding': 'chunked' };
  socket.send(requestText(COMMENT, headersOf(started, encodings)));
  sendChunk(socket, gzipSync('{"text":"Да"}'));
  socket.send('0\r\n\r\n');
  expect((await socket.answer(COMMENT)).body.result.text).toBe('Да');
});

test(rule('wire-json', 'several requests over one kept connection'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  for (const text of ['a', 'b', 'c']) {
    const body = JSON.stringify({ text });
    socket.send(requestText(COMMENT, headersOf(started, { 'Content-Length': String(body.length) }), body));
    expect(await socket.answer(COMMENT)).toMatchObject({
      headers: { connection: 'keep-alive' },
      body: { result: { text } },
    });
  }
});

test(rule('wire-order', 'pipelined requests are answered in order'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  const lines = [VIEW, COMMENT, 'GET /view/1002', 'GET /nothing', 'GET /view/2001'];
  const body = '{"text":"a"}';
  const length = { 'Content-Length': String(body.length) };
  socket.send(
    lines
      .map((line) =>
        line === COMMENT ? requestText(line, headersOf(started, length), body) : requestText(line, headersOf(started)),
      )
      .join(''),
  );
  const answers = [];
  for (const line of lines) answers.push((await socket.answer(line)).body);
  expect(answers).toMatchObject([
    { result: { id: 1001 } },
    { result: { text: 'a' } },
    { result: { id: 1002 } },
    { errors: [{ code: 404 }] },
    { result: { id: 2001 } },
  ]);
});

test(
  rule('wire-order', 'a request without a body is performed before an earlier one with a pending body'),
  async () => {
    const started = await startLoggedIn();
    const socket = new RawSocket(started);
    const edit = requestText('PUT /view/1001', headersOf(started, { 'Content-Length': '14' }), '{"source":"s"}');
    socket.send(edit + requestText('DELETE /view/1001', headersOf(started)));
    expect((await socket.answer('PUT /view/1001')).body.errors).toMatchObject([{ code: 400 }]);
    expect((await socket.answer('DELETE /view/1001')).body.status).toBe('success');
  },
);

test(rule('wire-json', 'a connection is closed if its client asks for it'), async () => {
  const started = await startLoggedIn();
  for (const id of [1001, 1002]) {
    const socket = new RawSocket(started);
    socket.send(requestText(`GET /view/${id}`, headersOf(started, { Connection: 'close' })));
    expect((await socket.answer(`GET /view/${id}`)).body.result.id).toBe(id);
    await socket.closed();
  }
});

test(rule('wire-json', 'a client that half-closes after its request still gets the response'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, headersOf(started, { 'Content-Length': '12' }), '{"text":"a"}'));
  socket.endSending();
  expect((await socket.answer(COMMENT)).body.result.text).toBe('a');
});

test(rule('check-order', 'a client with Expect gets 100 Continue, and then the rejection of its token'), async () => {
  const started = await startLoggedIn();
  const socket = new RawSocket(started);
  const waits = { 'Content-Length': '12', Expect: '100-continue', token: 'x'.repeat(32) };
  socket.send(requestText(COMMENT, headersOf(started, waits)));
  await socket.toldToContinue();
  socket.send('{"text":"a"}');
  expect((await socket.answer(COMMENT)).body.errors[0].code).toBe(401);
});

/** Sends a comment whose body arrives after `first`. */
async function commentAfter(started: TestMock, first: () => unknown) {
  const socket = new RawSocket(started);
  socket.send(requestText(COMMENT, headersOf(started, { 'Content-Length': '12', Expect: '100-continue' })));
  await socket.toldToContinue();
  await first();
  socket.send('{"text":"a"}');
  return (await socket.answer(COMMENT)).body;
}

test.each([
  ['was logged out', ({ client }: TestMock) => client.post('/logout', undefined)],
  ['is too old', ({ sandbox }: TestMock) => sandbox.clock.advance(25 * 60 * 60 * 1000)],
  ['ended with a reset', ({ http }: TestMock) => http.post('/_mock/reset').expect(200)],
])(rule('check-order', 'a token that %s while the body arrives is rejected'), async (_what, end) => {
  const started = await startLoggedIn();
  const body = await commentAfter(started, () => end(started));
  expect(body.errors).toMatchObject([{ code: 401 }]);
  expect(started.sandbox.state.comments.all().map(({ text }) => text)).not.toContain('a');
});

test(rule('check-order', 'a reset that retains sessions does not reject a token'), async () => {
  const started = await startLoggedIn();
  const body = await commentAfter(started, () =>
    started.http
      .post('/_mock/reset')
      .send({ retain: ['sessions'] })
      .expect(200),
  );
  expect(body.result).toMatchObject({ text: 'a' });
});
