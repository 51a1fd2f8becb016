import { gzipSync } from 'node:zlib';
import { type BadInput, bad, COMMENT, OWNER, PAYMENT } from './bad-input.ts';

const MIB = 1024 * 1024;
const gzip = { 'Content-Encoding': 'gzip' };

const brokenJson = [
  '{',
  '{"text":',
  '{"text":"a',
  '{"text":"a",}',
  '{"text":"a"} x',
  "{'text':'a'}",
  '{text:"a"}',
  '{"text":NaN}',
  '{"text":01}',
  '{"text":"a\nb"}',
  '{"text":"\\q"}',
  '// no comment\n{"text":"a"}',
  '{"text":"a"}\0',
  ' ',
  'text=a',
  '['.repeat(10_000),
  '{"text":'.repeat(10_000),
];

const jsonCases: BadInput[] = brokenJson.map((body) =>
  bad(`the body ${JSON.stringify(body.slice(0, 40))}`, COMMENT, { body }, { expected: 400, rule: 'body-malformed' }),
);

const notObjects = ['null', 'true', '42', '-0', '"text"', '[]', '[{"text":"a"}]'];

const shapeCases: BadInput[] = [
  ...notObjects.map((body) => bad(`the body ${body}`, COMMENT, { body }, { expected: 400, rule: 'body-not-object' })),
  bad(
    '10,000 nested lists',
    COMMENT,
    { body: '['.repeat(10_000) + ']'.repeat(10_000) },
    { expected: 400, rule: 'body-not-object' },
  ),
  bad(
    '10,000 nested lists in a field',
    COMMENT,
    { body: `{"text":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
    { expected: 400, rule: 'body-too-deep' },
  ),
  bad(
    '10,000 nested objects in a field that nobody reads',
    COMMENT,
    { body: `{"text":"a","more":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}` },
    { expected: 400, rule: 'body-too-deep' },
  ),
  bad(
    '500,000 nested lists',
    COMMENT,
    { body: `{"text":${'['.repeat(500_000)}${']'.repeat(500_000)}}` },
    { expected: 400, rule: 'body-too-deep' },
  ),
  bad(
    'a field in __proto__',
    COMMENT,
    { body: '{"__proto__":{"text":"a"}}' },
    { expected: 400, names: 'text', rule: 'field-required' },
  ),
  bad(
    'a field in constructor.prototype',
    COMMENT,
    { body: '{"constructor":{"prototype":{"text":"a"}}}' },
    { expected: 400, names: 'text', rule: 'field-required' },
  ),
  bad(
    '__proto__ and constructor beside good fields',
    COMMENT,
    { body: '{"text":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}' },
    { expected: 'success' },
  ),
  bad('a list as __proto__', COMMENT, { body: '{"__proto__":[],"text":"a"}' }, { expected: 'success' }),
  bad(
    'a field that stands there twice, the last one wrong',
    COMMENT,
    { body: '{"text":"a","text":1}' },
    { expected: 400, names: 'text', rule: 'field-invalid' },
  ),
  bad('10,000 unknown fields', COMMENT, { body: manyFields(10_000) }, { expected: 'success' }),
];

function manyFields(count: number): string {
  return JSON.stringify({ text: 'a', ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at])) });
}

const numberCases: BadInput[] = [
  ...['12.0', '1.2e1', '-0', '1e-400'].map((number) =>
    bad(`owner ${number}`, OWNER, { body: `{"owner":${number}}` }, { expected: 'success', of: 'integer-range' }),
  ),
  ...['1e308', '5e-324', '"0000.1"', `"${'9'.repeat(1_000_000)}"`].map((sum) =>
    bad(
      `sum ${sum.slice(0, 10)}`,
      PAYMENT,
      { body: `{"category":"a","purpose":"b","sum":${sum}}` },
      { expected: 'success', of: 'payment-sum-grammar' },
    ),
  ),
];

const textCases: BadInput[] = [
  bad('a lone surrogate', COMMENT, { body: '{"text":"a\\ud800b"}' }, { expected: 'success' }),
  bad('an escaped NUL', COMMENT, { body: '{"text":"a\\u0000b"}' }, { expected: 'success' }),
  bad('a text of a million letters', COMMENT, { body: `{"text":"${'x'.repeat(1_000_000)}"}` }, { expected: 'success' }),
  bad('a byte order mark before the JSON', COMMENT, { body: '\uFEFF{"text":"a"}' }, { expected: 'success' }),
  bad(
    'bytes that are no UTF-8',
    COMMENT,
    { body: Buffer.from('{"text":"a\xff\xfe\xc3"}', 'latin1') },
    { expected: 400, rule: 'body-utf-8' },
  ),
  bad(
    'a body that ends within a letter',
    COMMENT,
    { body: Buffer.from('{"text":"a"}\xc3', 'latin1') },
    { expected: 400, rule: 'body-utf-8' },
  ),
  bad(
    'broken bytes only',
    COMMENT,
    { body: Buffer.from([0, 0xff, 0xfe, 0x80]) },
    { expected: 400, rule: 'body-utf-8' },
  ),
];

const sized = (bytes: number) => `{"text":"${'x'.repeat(bytes - '{"text":""}'.length)}"}`;

const sizeCases: BadInput[] = [
  bad('a body of 1 MiB', COMMENT, { body: sized(MIB) }, { expected: 'success' }),
  bad('a body of 1 MiB and a byte', COMMENT, { body: sized(MIB + 1) }, { expected: 400, rule: 'body-limit' }),
  bad('a body of 5 MiB', COMMENT, { body: sized(5 * MIB) }, { expected: 400, rule: 'body-limit' }),
  bad(
    'a body of 5 MiB that is not valid JSON',
    COMMENT,
    { body: Buffer.alloc(5 * MIB) },
    { expected: 400, rule: 'body-limit' },
  ),
  bad(
    'a chunked body of 2 MiB',
    COMMENT,
    {
      headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
      body: `200000\r\n${sized(2 * MIB)}\r\n0\r\n\r\n`,
    },
    { expected: 400, rule: 'body-limit' },
  ),
  bad(
    'a gzip bomb',
    COMMENT,
    { headers: gzip, body: gzipSync(sized(64 * MIB)) },
    { expected: 400, rule: 'body-limit' },
  ),
  bad(
    'a body of 5 MiB for an operation that takes none',
    'POST /logout',
    { body: Buffer.alloc(5 * MIB) },
    { expected: 'success' },
  ),
  bad('a body of 5 MiB for an unknown route', 'POST /nothing', { body: Buffer.alloc(5 * MIB) }, { expected: 404 }),
  bad(
    'a body of 5 MiB without a token',
    COMMENT,
    { headers: { Token: null }, body: Buffer.alloc(5 * MIB) },
    { expected: 401, rule: 'token-missing' },
  ),
];

export const badBodies: readonly BadInput[] = [...jsonCases, ...shapeCases, ...numberCases, ...textCases, ...sizeCases];
