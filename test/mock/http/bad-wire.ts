import { TOKEN } from './any-answer.ts';
import { type BadInput, bad, COMMENT, goodBodies, httpRejection, raw, VIEW } from './bad-input.ts';

const TOO_LARGE = {
  expected: 431,
  status: 431,
  of: 'http-parser',
  names: 'The URL, header names and header values are larger than 16 KiB',
} as const;
const comment = JSON.stringify(goodBodies[COMMENT]);

const headerCases: BadInput[] = [
  bad('no token', VIEW, { headers: { Token: null } }, { expected: 401, rule: 'token-missing' }),
  bad('an empty token', VIEW, { headers: { Token: '' } }, { expected: 401, rule: 'token-missing' }),
  bad('a token of spaces', VIEW, { headers: { Token: '   ' } }, { expected: 401, rule: 'token-missing' }),
  bad('the token twice', VIEW, { headers: { Token: [TOKEN, TOKEN] } }, { expected: 401, rule: 'token-unknown' }),
  bad('a token of 8,000 letters', VIEW, { headers: { Token: 'T'.repeat(8000) } }, { expected: 401 }),
  bad('a token of strange bytes', VIEW, { headers: { Token: '\xff\xfe\xc3' } }, { expected: 401 }),
  bad('the token __proto__', VIEW, { headers: { Token: '__proto__' } }, { expected: 401 }),
  bad('the token in lower case', VIEW, { headers: { Token: TOKEN.toLowerCase() } }, { expected: 401 }),
  bad('the token as a bearer', VIEW, { headers: { Token: null, Authorization: `Bearer ${TOKEN}` } }, { expected: 401 }),
  bad('a cut token', VIEW, { headers: { Token: TOKEN.slice(1) } }, { expected: 401 }),
  bad('white space around the token', VIEW, { headers: { Token: ` \t${TOKEN}\t ` } }, { expected: 'success' }),
  bad(
    'Content-Type twice, the first one right',
    COMMENT,
    { headers: { 'Content-Type': ['application/json', 'text/plain'] }, body: comment },
    { expected: 'success' },
  ),
  bad(
    'Content-Type twice, the first one wrong',
    COMMENT,
    { headers: { 'Content-Type': ['text/plain', 'application/json'] }, body: comment },
    { expected: 400, rule: 'body-content-type' },
  ),
  bad('Content-Length twice', COMMENT, { headers: { 'Content-Length': ['22', '22'] }, body: comment }, httpRejection),
  bad('two Content-Lengths', COMMENT, { headers: { 'Content-Length': ['22', '5'] }, body: comment }, httpRejection),
  ...['-1', 'many', '1.5', '0x10', '', '99999999999999999999999'].map((length) =>
    bad(`Content-Length "${length}"`, COMMENT, { headers: { 'Content-Length': length }, body: comment }, httpRejection),
  ),
  bad(
    'Content-Length beside Transfer-Encoding',
    COMMENT,
    { headers: { 'Transfer-Encoding': 'chunked' }, body: '5\r\n{}   \r\n0\r\n\r\n' },
    httpRejection,
  ),
  bad(
    'an unknown Transfer-Encoding',
    COMMENT,
    { headers: { 'Transfer-Encoding': 'zip', 'Content-Length': null }, body: comment },
    httpRejection,
  ),
  bad(
    'Upgrade to a web socket',
    VIEW,
    { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } },
    {
      expected: 'success',
    },
  ),
  bad(
    'Upgrade to HTTP/2',
    VIEW,
    { headers: { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' } },
    {
      expected: 'success',
    },
  ),
  bad('an unknown expectation', COMMENT, { headers: { Expect: 'a miracle' }, body: comment }, { expected: 'success' }),
  bad('no Host', VIEW, { headers: { Host: null } }, { expected: 'success' }),
  bad('Host twice', VIEW, { headers: { Host: ['a', 'b'] } }, { expected: 'success' }),
  bad('a Host that is none', VIEW, { headers: { Host: '[::::' } }, { expected: 'success' }),
  bad('X-Forwarded-For that is no address', VIEW, { headers: { 'X-Forwarded-For': 'x, ,%' } }, { expected: 'success' }),
  bad('2,000 headers', VIEW, { headers: { a: Array(1990).fill('') } }, { expected: 'success' }),
  bad(
    'the token behind 1,500 headers',
    VIEW,
    { headers: { Token: null, a: Array(1500).fill(''), token: TOKEN } },
    { expected: 'success' },
  ),
  bad('a header of 20,000 letters', VIEW, { headers: { a: 'a'.repeat(20_000) } }, TOO_LARGE),
  bad('20,000 headers', VIEW, { headers: { a: Array(20_000).fill('b') } }, TOO_LARGE),
  bad('a path of 20,000 letters', `GET /${'x'.repeat(20_000)}`, {}, TOO_LARGE),
  bad('a NUL in a header', VIEW, { headers: { a: 'b\0c' } }, httpRejection),
  bad('a NUL in the name of a header', VIEW, { headers: { 'a\0b': 'c' } }, httpRejection),
  bad('a space in the name of a header', VIEW, { headers: { 'a b': 'c' } }, httpRejection),
  bad('a header without a name', VIEW, { headers: { '': 'c' } }, httpRejection),
];

const HEAD_OF_COMMENT = `${COMMENT} HTTP/1.1\r\nHost: a\r\nToken: ${TOKEN}\r\nContent-Type: application/json\r\n`;
const chunked = (body: string) => `${HEAD_OF_COMMENT}Transfer-Encoding: chunked\r\n\r\n${body}`;

const wireCases: BadInput[] = [
  raw('no HTTP at all', 'good morning\r\n\r\n', httpRejection),
  raw('a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', httpRejection),
  raw('NUL bytes', '\0'.repeat(100), httpRejection),
  raw('an unknown method', `GRAB /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('a method in lower case', `get /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('HTTP/0.9', 'GET /view/1001\r\n\r\n', { line: VIEW, expected: 401, rule: 'token-missing' }),
  raw('HTTP/9.9', `GET /view/1001 HTTP/9.9\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('HTTP that is misspelt', `GET /view/1001 HTPP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', httpRejection),
  raw('a space in the path', `GET /view/10 01 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw(
    'letters in the path that are not escaped',
    `GET /view/\xc3\xa9 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`,
    httpRejection,
  ),
  raw('bytes in the path that are no UTF-8', `GET /view/\xff\xfe HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('a NUL in the path', `GET /view/1001\0 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('a path without a slash', `GET view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, httpRejection),
  raw('a header without a colon', `GET /view/1001 HTTP/1.1\r\nToken ${TOKEN}\r\n\r\n`, httpRejection),
  raw('CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', {
    expected: 404,
    status: 404,
    of: 'unknown-route',
  }),
  raw('an absolute target', `GET http://example.com/view/1001 HTTP/1.1\r\nHost: a\r\nToken: ${TOKEN}\r\n\r\n`, {
    line: VIEW,
    expected: 'success',
  }),
  raw('an absolute target without a path', `GET http://example.com HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, {
    expected: 404,
  }),
  raw('HTTP/1.0', `GET /view/1001 HTTP/1.0\r\nToken: ${TOKEN}\r\n\r\n`, { line: VIEW, expected: 'success' }),
  raw('empty lines first', `\r\n\r\nGET /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n\r\n`, {
    line: VIEW,
    expected: 'success',
  }),
  raw('a head that ends early', `GET /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\n`, {
    ...httpRejection,
    endsEarly: true,
  }),
  raw('a request line that ends early', 'GET /vi', { ...httpRejection, endsEarly: true }),
  raw('a Content-Length that is too short', `${HEAD_OF_COMMENT}Content-Length: 9\r\n\r\n{"text":"a"}`, {
    line: COMMENT,
    expected: 400,
    rule: 'body-malformed',
    afterwards: [400],
  }),
  raw('a Content-Length that is too long', `${HEAD_OF_COMMENT}Content-Length: 99\r\n\r\n{"text":"a"}`, {
    line: COMMENT,
    ...httpRejection,
    endsEarly: true,
  }),
  raw(
    'a Content-Length that is too short, though what it spans is good',
    `${HEAD_OF_COMMENT}Content-Length: 12\r\n\r\n{"text":"a"}more`,
    {
      line: COMMENT,
      expected: 'success',
      afterwards: [400],
    },
  ),
  raw('a line end after the body', `${HEAD_OF_COMMENT}Content-Length: 12\r\n\r\n{"text":"a"}\r\n`, {
    line: COMMENT,
    expected: 'success',
  }),
  raw(
    'a second request, though the first one closes the connection',
    `GET /view/1001 HTTP/1.1\r\nToken: ${TOKEN}\r\nConnection: close\r\n\r\nGET /view/1001 HTTP/1.1\r\n\r\n`,
    { line: VIEW, expected: 'success' },
  ),
  raw('a body that was not asked for', `${HEAD_OF_COMMENT}Token: x\r\nExpect: 100-continue\r\n\r\n{"text":"a"}`, {
    line: COMMENT,
    expected: 401,
    afterwards: [400],
  }),
  raw('no Content-Length', `${HEAD_OF_COMMENT}\r\n{"text":"a"}`, {
    line: COMMENT,
    expected: 400,
    names: 'text',
    afterwards: [400],
  }),
  raw('a chunk size that is no number', chunked('zz\r\n{}\r\n0\r\n\r\n'), { line: COMMENT, ...httpRejection }),
  raw('a chunk size beyond all numbers', chunked(`${'f'.repeat(30)}\r\n{}\r\n0\r\n\r\n`), {
    line: COMMENT,
    ...httpRejection,
  }),
  raw('a chunk that is longer than its size', chunked('2\r\n{"text":"a"}\r\n0\r\n\r\n'), {
    line: COMMENT,
    ...httpRejection,
  }),
  raw('chunks without an end', chunked('c\r\n{"text":"a"}\r\n'), { line: COMMENT, ...httpRejection, endsEarly: true }),
];

export const badWire: readonly BadInput[] = [...headerCases, ...wireCases];
