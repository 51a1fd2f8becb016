// @module-tag slow
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stateHash } from '../../../src/mock/control/state-hash.ts';
import { RawSocket, requestText } from '../../support/raw-socket.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const COMMENT = '/lead/101/comment';
const GOOD = '{"text":"a"}';
const MIB = 1024 * 1024;
const GZIP = { 'Content-Encoding': 'gzip' };
const NO_CHARSET = 'The charset of the body is not supported; send UTF-8';

/** Sends a body to store as a comment, with these headers in addition to a JSON content type. */
function comment({ client }: TestMock, raw: string | Buffer, headers: Record<string, string> = {}) {
  return client.request('POST', COMMENT, { raw, headers });
}

/** Sends a body, and checks that the rule rejects it and that it is not stored. */
async function expectRejected(
  started: TestMock,
  rejectedBy: string,
  message: string,
  raw: string | Buffer,
  headers: Record<string, string> = {},
): Promise<void> {
  const before = stateHash(started.sandbox.state);
  expect(await comment(started, raw, headers)).toMatchObject({ status: 200, code: 400, message, rule: rejectedBy });
  expect(stateHash(started.sandbox.state)).toBe(before);
  expect(started.defects).toEqual([]);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const IGNORED = [
  ['none', {}, ''],
  ['an empty one with a JSON content type', { ...JSON_TYPE, 'Content-Length': '0' }, ''],
  ['an empty one without a type', { 'Content-Length': '0' }, ''],
  ['[]', { ...JSON_TYPE, 'Content-Length': '2' }, '[]'],
  ['{}', { ...JSON_TYPE, 'Content-Length': '2' }, '{}'],
  ['[] in chunks', { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, '2\r\n[]\r\n0\r\n\r\n'],
  ['an empty one in chunks', { 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'],
  ['what is not valid JSON', { ...JSON_TYPE, 'Content-Length': '1' }, '{'],
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '3' }, 'a=b'],
  ['an unknown encoding', { ...JSON_TYPE, 'Content-Encoding': 'lzma', 'Content-Length': '3' }, 'abc'],
  ['too large a one', { 'Content-Length': String(MIB + 1) }, 'x'.repeat(MIB + 1)],
] as const;

test.each(IGNORED)(
  rule('body-ignored', 'the body of GET, DELETE and POST /logout is ignored: %s'),
  async (_what, headers, body) => {
    const started = await startLoggedIn();
    const socket = new RawSocket(started);
    // The requests use one connection, so an unread body would damage the next request.
    for (const line of ['GET /view/1001', 'DELETE /view/1001', 'POST /logout']) {
      socket.send(requestText(line, { Host: 'localhost', token: started.client.token ?? '', ...headers }, body));
      expect(await socket.answer(line), line).toMatchObject({ status: 200, body: { status: 'success' } });
    }
  },
);

const EMPTY = [
  ['no body at all', {}, ''],
  ['a length of 0', { 'Content-Length': '0' }, ''],
  ['a length of 0 and a JSON content type', { ...JSON_TYPE, 'Content-Length': '0' }, ''],
  ['a length of 0 and another content type', { 'Content-Type': 'text/plain', 'Content-Length': '0' }, ''],
  ['no chunk', { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'],
  ['no chunk and no content type', { 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'],
  ['a length of 0 and an encoding', { ...JSON_TYPE, 'Content-Encoding': 'gzip', 'Content-Length': '0' }, ''],
] as const;

test.each(EMPTY)(rule('body-empty', '%s is read as {}'), async (_what, headers, body) => {
  const started = await startLoggedIn();
  const token = started.client.token ?? '';
  const ask = (line: string) => {
    const socket = new RawSocket(started);
    socket.send(requestText(line, { Host: 'localhost', token, ...headers }, body));
    return socket.answer(line);
  };
  expect((await ask('PUT /view/1001')).body).toMatchObject({ status: 'success', result: { source: 'newsletter' } });
  expect((await ask('POST /login')).body.errors[0].message).toBe('login is required');
  expect((await ask('PUT /lead/101/owner')).headers['x-mock-rule']).toBe('field-required');
});

test.each([
  [rule('body-charset', 'the whole message'), NO_CHARSET, GOOD, { 'Content-Type': 'application/json; charset=latin1' }],
  [rule('body-encoding', 'the whole message'), 'The body does not match its Content-Encoding', GOOD, GZIP],
  [rule('body-utf-8', 'the whole message'), 'The body is not valid text in its charset', Buffer.from([0xff]), {}],
  [rule('body-malformed', 'the whole message'), 'The body is not valid JSON', '{', {}],
  [rule('body-not-object', 'the whole message'), 'The body must be a JSON object', '[]', {}],
  [
    rule('body-too-deep', 'the whole message'),
    'The body is nested deeper than 64 levels',
    nested(65, '[', ']', ''),
    {},
  ],
  [rule('body-limit', 'the whole message'), 'The body is too large', sized(MIB + 1), {}],
])('%s', async (title, message, body, headers) => {
  const [, id = ''] = /^\[(.*?)\]/.exec(title) ?? [];
  await expectRejected(await startLoggedIn(), id, message, body, headers);
});

test(rule('body-malformed', 'the position of the mistake is explained'), async () => {
  const { client } = await startLoggedIn();
  const { headers } = await client.request('POST', '/lead/101/comment', { raw: '{"text":"a" "b"}' });
  expect(headers['x-mock-explain']).toContain('invalid JSON at line 1, column 13 [');
  const { headers: ofLong } = await client.request('POST', '/lead/101/comment', {
    raw: `{"text":"${'a'.repeat(300_000)}`,
  });
  expect(ofLong['x-mock-explain']).toContain('invalid JSON at line 1, column 9 [');
});

test(rule('body-not-object', 'every operation that reads a body needs an object'), async () => {
  const { client } = await startLoggedIn();
  for (const line of ['POST /login', 'POST /task', 'PUT /view/1001', 'POST /lead/101/payment', 'PUT /lead/101/owner']) {
    const [method = '', path = ''] = line.split(' ');
    expect((await client.request(method, path, { raw: '[]' })).rule, line).toBe('body-not-object');
  }
});

/** @returns a body with nested lists or objects; the body itself counts as a level */
function nested(levels: number, open: string, close: string, inner: string): string {
  return `{"text":"a","options":${open.repeat(levels - 1)}${inner}${close.repeat(levels - 1)}}`;
}

test.each([
  ['lists', '[', ']', ''],
  ['objects', '{"a":', '}', '1'],
])(rule('body-too-deep', '64 levels of %s are read, 65 are rejected'), async (_what, open, close, inner) => {
  const started = await startLoggedIn();
  expect((await comment(started, nested(64, open, close, inner))).result.text).toBe('a');
  expect((await comment(started, nested(65, open, close, inner))).rule).toBe('body-too-deep');
});

/** @returns a valid body with exactly this size in bytes */
function sized(bytes: number): string {
  return GOOD.padEnd(bytes);
}

test(rule('body-limit', 'the limit applies to the size after decompression'), async () => {
  const started = await startLoggedIn();
  expect((await comment(started, gzipSync(sized(MIB)), GZIP)).result.text).toBe('a');
  expect((await comment(started, gzipSync(sized(MIB + 1)), GZIP)).rule).toBe('body-limit');
});

test(rule('body-limit', 'the limit applies to a chunked body'), async () => {
  const started = await startLoggedIn({ bodyLimitBytes: 100 });
  const line = `POST ${COMMENT}`;
  const headers = {
    ...JSON_TYPE,
    Host: 'localhost',
    token: started.client.token ?? '',
    'Transfer-Encoding': 'chunked',
  };
  const chunk = `32\r\n${' '.repeat(50)}\r\n`;
  const ask = (body: string) => {
    const socket = new RawSocket(started);
    socket.send(requestText(line, headers, `${chunk}${body}0\r\n\r\n`));
    return socket.answer(line);
  };
  expect((await ask(`32\r\n${GOOD.padEnd(50)}\r\n`)).body.result.text).toBe('a');
  expect((await ask(`33\r\n${GOOD.padEnd(51)}\r\n`)).headers['x-mock-rule']).toBe('body-limit');
});

test(rule('body-limit', 'the limit can be set'), async () => {
  const started = await startLoggedIn({ bodyLimitBytes: 100 });
  expect((await comment(started, sized(100))).result.text).toBe('a');
  expect((await comment(started, sized(101))).rule).toBe('body-limit');
});
