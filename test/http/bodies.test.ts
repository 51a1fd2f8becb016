// @module-tag slow
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { RawSocket, requestText } from '../support/raw-socket.ts';
import { startLoggedIn, type TestMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const COMMENT = '/lead/101/comment';
const GOOD = '{"text":"a"}';
const MIB = 1024 * 1024;

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
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'application/json; charset=utf8',
  'application/json; charset=us-ascii',
  'application/json; profile=x',
])(rule('body-charset', '%s is accepted'), async (type) => {
  const started = await startLoggedIn();
  expect((await comment(started, GOOD, { 'Content-Type': type })).result.text).toBe('a');
});

test.each(['application/json', 'Application/JSON'])(rule('body-content-type', '%s is accepted'), async (type) => {
  const started = await startLoggedIn();
  expect((await comment(started, GOOD, { 'Content-Type': type })).result.text).toBe('a');
});

test.each([
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'application/json5',
  'multipart/form-data; boundary=x',
  '*/*',
  'json',
  'x; application/json',
])(rule('body-content-type', '%s is rejected'), async (type) => {
  const started = await startLoggedIn();
  const message = 'Content-Type must be application/json';
  await expectRejected(started, 'body-content-type', message, GOOD, { 'Content-Type': type });
});

test(rule('body-content-type', 'a body without a declared type is rejected'), async () => {
  const started = await startLoggedIn();
  const line = `POST ${COMMENT}`;
  const socket = new RawSocket(started);
  const token = started.client.token ?? '';
  socket.send(requestText(line, { Host: 'localhost', token, 'Content-Length': '12' }, GOOD));
  expect((await socket.answer(line)).body.errors[0].message).toBe('Content-Type must be application/json');
  expect(started.sandbox.state.comments.size).toBe(0);
});

test.each([
  ['JSON', GOOD],
  ['what is not valid JSON', 'x'.repeat(GOOD.length)],
])(rule('body-content-type', '%s in chunks without a declared type is rejected'), async (_what, body) => {
  const started = await startLoggedIn();
  const line = `POST ${COMMENT}`;
  const socket = new RawSocket(started);
  const headers = { Host: 'localhost', token: started.client.token ?? '', 'Transfer-Encoding': 'chunked' };
  socket.send(requestText(line, headers, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`));
  expect((await socket.answer(line)).headers['x-mock-rule']).toBe('body-content-type');
  expect(started.sandbox.state.comments.size).toBe(0);
});

test(rule('body-content-type', 'with contentType=any every type is parsed as JSON'), async () => {
  const started = await startLoggedIn({ assumptions: { contentType: 'any' } });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    expect((await comment(started, GOOD, { 'Content-Type': type })).result.text).toBe('a');
  }
  expect((await comment(started, 'text=a', { 'Content-Type': 'text/plain' })).rule).toBe('body-malformed');
});

const NO_CHARSET = 'The charset of the body is not supported; send UTF-8';

test.each(['latin1', 'iso-8859-1', 'windows-1251', 'koi8-r', 'utf-7', 'utf-9', 'x'])(
  rule('body-charset', '%s is rejected'),
  async (charset) => {
    const started = await startLoggedIn();
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    await expectRejected(started, 'body-charset', NO_CHARSET, GOOD, headers);
  },
);

const WIDE = '{"text":"Да 😀"}';

test.each(['utf-8', 'UTF-8', '"utf-8"'])(rule('body-charset', '%s is read'), async (charset) => {
  const started = await startLoggedIn();
  const headers = { 'Content-Type': `application/json; charset=${charset}` };
  expect((await comment(started, Buffer.from(WIDE), headers)).result.text).toBe('Да 😀');
});

test(rule('body-charset', 'the byte order mark of UTF-8 is not part of the text'), async () => {
  expect((await comment(await startLoggedIn(), Buffer.from(`\ufeff${WIDE}`))).result.text).toBe('Да 😀');
});

test.each(['utf-16', 'UTF-16LE', 'utf-16be', 'utf-32', 'utf-32le', 'utf-32be'])(
  rule('body-charset', '%s is rejected, whatever its bytes'),
  async (charset) => {
    const started = await startLoggedIn();
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    for (const bytes of [Buffer.from(GOOD), Buffer.from(`\ufeff${GOOD}`, 'utf16le')]) {
      await expectRejected(started, 'body-charset', NO_CHARSET, bytes, headers);
    }
  },
);

test.each([{}, { 'Content-Type': 'application/json; charset=utf-8' }])(
  rule('body-utf-8', 'a body in UTF-16 is rejected: %j'),
  async (headers) => {
    const bytes = Buffer.from(`\ufeff${GOOD}`, 'utf16le');
    await expectRejected(
      await startLoggedIn(),
      'body-utf-8',
      'The body is not valid text in its charset',
      bytes,
      headers,
    );
  },
);

test.each([
  ['identity', Buffer.from(GOOD)],
  ['', Buffer.from(GOOD)],
  ['gzip', gzipSync(GOOD)],
  ['GZIP', gzipSync(GOOD)],
  ['deflate', deflateSync(GOOD)],
  ['br', brotliCompressSync(GOOD)],
])(rule('body-encoding', '"%s" is decoded'), async (encoding, bytes) => {
  const started = await startLoggedIn();
  expect((await comment(started, bytes, { 'Content-Encoding': encoding })).result.text).toBe('a');
});

// Complete zstd frame with GOOD, which newer versions of Node could decode.
const ZSTD = Buffer.concat([Buffer.from('28b52ffd200c610000', 'hex'), Buffer.from(GOOD)]);

test.each([
  ['an encoding that nobody uses', 'compress', Buffer.from(GOOD)],
  ['an encoding that would decode elsewhere', 'zstd', ZSTD],
  ['a charset as encoding', 'utf-8', Buffer.from(GOOD)],
  ['two encodings', 'gzip, gzip', gzipSync(gzipSync(GOOD))],
  ['gzip that is plain', 'gzip', Buffer.from(GOOD)],
  ['gzip that is cut', 'gzip', gzipSync(GOOD).subarray(0, -10)],
  ['deflate that is gzip', 'deflate', gzipSync(GOOD)],
  ['br that is gzip', 'br', gzipSync(GOOD)],
])(rule('body-encoding', '%s is rejected'), async (_what, encoding, bytes) => {
  const started = await startLoggedIn();
  const isKnown = ['gzip', 'deflate', 'br'].includes(encoding);
  const message = isKnown
    ? 'The body does not match its Content-Encoding'
    : 'The Content-Encoding of the body is not supported; send it plain or with gzip';
  await expectRejected(started, 'body-encoding', message, bytes, { 'Content-Encoding': encoding });
});

test.each(['{', '{"text":"a"', "{'text':'a'}", '{text:"a"}', '{"text":"a",}', 'text=a', ' ', '{"text":"a"}{}', 'NaN'])(
  rule('body-malformed', '%s is rejected'),
  async (body) => {
    await expectRejected(await startLoggedIn(), 'body-malformed', 'The body is not valid JSON', body);
  },
);

test.each([
  ['within a text', Buffer.from('{"text":"a\xff\xfe\xc3"}', 'latin1')],
  ['that end within a letter', Buffer.from('{"text":"a"}\xc3', 'latin1')],
  ['and nothing else', Buffer.from([0x00, 0xff, 0xfe, 0x80])],
])(rule('body-utf-8', 'broken bytes %s are rejected'), async (_what, bytes) => {
  await expectRejected(await startLoggedIn(), 'body-utf-8', 'The body is not valid text in its charset', bytes);
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

test.each(['1', '-1.5', 'true', 'false', 'null', '"text"', '""', '[]', '[{"text":"a"}]'])(
  rule('body-not-object', '%s is rejected'),
  async (body) => {
    await expectRejected(await startLoggedIn(), 'body-not-object', 'The body must be a JSON object', body);
  },
);

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
  const message = 'The body is nested deeper than 64 levels';
  await expectRejected(started, 'body-too-deep', message, nested(65, open, close, inner));
});

test(rule('body-too-deep', 'a hundred thousand levels are rejected without a crash'), async () => {
  const started = await startLoggedIn();
  const message = 'The body is nested deeper than 64 levels';
  await expectRejected(started, 'body-too-deep', message, nested(100_000, '[', ']', ''));
});

/** @returns a valid body with exactly this size in bytes */
function sized(bytes: number): string {
  return GOOD.padEnd(bytes);
}

test(rule('body-limit', '1 MiB is read, one byte more is rejected'), async () => {
  const started = await startLoggedIn();
  expect((await comment(started, sized(MIB))).result.text).toBe('a');
  await expectRejected(started, 'body-limit', 'The body is too large', sized(MIB + 1));
});

test(rule('body-limit', 'the limit applies to the size after decompression'), async () => {
  const started = await startLoggedIn();
  const headers = { 'Content-Encoding': 'gzip' };
  expect((await comment(started, gzipSync(sized(MIB)), headers)).result.text).toBe('a');
  await expectRejected(started, 'body-limit', 'The body is too large', gzipSync(sized(MIB + 1)), headers);
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
  await expectRejected(started, 'body-limit', 'The body is too large', sized(101));
});
