import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type BadInput, bad, COMMENT, goodBodies } from './bad-input.ts';

const gzip = { 'Content-Encoding': 'gzip' };
const comment = JSON.stringify(goodBodies[COMMENT]);
const stored = comment.slice(1, -1);

function typed(charset: string | undefined): string {
  return charset === undefined ? 'application/json' : `application/json; charset=${charset}`;
}

function withFlippedByte(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8((flipped.at(at) ?? 0) ^ 0xff, flipped.length + at);
  return flipped;
}

/** Complete zstd frame with a comment, which newer versions of Node could decode. */
const ZSTD = Buffer.concat([Buffer.from('28b52ffd200c610000', 'hex'), Buffer.from('{"text":"a"}')]);

const encodingCases: BadInput[] = (
  [
    ['plain text as gzip', 'gzip', comment],
    ['plain text as deflate', 'deflate', comment],
    ['plain text as br', 'br', comment],
    ['gzip as deflate', 'deflate', gzipSync(comment)],
    ['gzip as br', 'br', gzipSync(comment)],
    ['gzip that is cut off', 'gzip', gzipSync(comment).subarray(0, -6)],
    ['gzip with a wrong checksum', 'gzip', withFlippedByte(gzipSync(comment), -8)],
    ['two encodings', 'gzip, gzip', gzipSync(gzipSync(comment))],
    ['an encoding that would decode elsewhere', 'zstd', ZSTD],
    ...['zip', 'compress', 'x-gzip', 'utf-8', '\xff'].map((encoding) => [encoding, encoding, comment] as const),
  ] as const
).map(([title, encoding, body]) =>
  bad(
    title,
    COMMENT,
    { headers: { 'Content-Encoding': encoding }, body },
    {
      expected: 400,
      rule: 'body-encoding',
      names: /^(gzip|deflate|br)$/.test(encoding)
        ? 'does not match its Content-Encoding'
        : 'is not supported; send it plain',
    },
  ),
);

const gzippedCases: BadInput[] = [
  bad(
    'gzip around broken JSON',
    COMMENT,
    { headers: gzip, body: gzipSync('{"text":') },
    { expected: 400, rule: 'body-malformed' },
  ),
  ...(
    [
      ['identity', comment],
      ['', comment],
      ['gzip', gzipSync(comment)],
      ['GZIP', gzipSync(comment)],
      ['deflate', deflateSync(comment)],
      ['br', brotliCompressSync(comment)],
    ] as const
  ).map(([encoding, body]) =>
    bad(
      `the encoding "${encoding}"`,
      COMMENT,
      { headers: { 'Content-Encoding': encoding }, body },
      { expected: 'success', of: 'body-encoding', names: stored },
    ),
  ),
];

const NO_CHARSETS = ['latin1', 'iso-8859-1', 'windows-1251', 'koi8-r', 'utf-7', 'utf-9', 'utf-99', 'x'];
const WIDE_CHARSETS = ['utf-16', 'UTF-16LE', 'utf-16be', 'utf-32', 'utf-32le', 'utf-32be'];

const charsetCases: BadInput[] = [
  ...[undefined, 'utf-8'].map((charset) =>
    bad(
      `UTF-16 in charset ${charset}`,
      COMMENT,
      { headers: { 'Content-Type': typed(charset) }, body: Buffer.from('\ufeff{"text":"a"}', 'utf16le') },
      { expected: 400, rule: 'body-utf-8' },
    ),
  ),
  ...[...NO_CHARSETS, ...WIDE_CHARSETS].flatMap((charset) =>
    [comment, Buffer.from('\ufeff{"text":"a"}', 'utf16le')].map((body) =>
      bad(
        `${typeof body === 'string' ? 'text' : 'UTF-16'} in charset ${charset}`,
        COMMENT,
        { headers: { 'Content-Type': typed(charset) }, body },
        { expected: 400, rule: 'body-charset' },
      ),
    ),
  ),
  ...['utf-8', 'UTF-8', '"utf-8"', 'utf8', 'us-ascii', '', '"', 'utf-8; a="b'].map((charset) =>
    bad(
      `charset ${charset}`,
      COMMENT,
      { headers: { 'Content-Type': typed(charset) }, body: '{"text":"Да 😀"}' },
      { expected: 'success', of: 'body-charset', names: '"text":"Да 😀"' },
    ),
  ),
];

const typeCases: BadInput[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json',
    'multipart/form-data; boundary=x',
    'x; application/json',
    '*/*',
    '',
    null,
  ].map((type) =>
    bad(
      type === null ? 'no Content-Type' : `Content-Type "${type}"`,
      COMMENT,
      { headers: { 'Content-Type': type }, body: comment },
      { expected: 400, rule: 'body-content-type' },
    ),
  ),
  bad(
    'chunks without Content-Type',
    COMMENT,
    {
      headers: { 'Content-Type': null, 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
      body: 'c\r\n{"text":"a"}\r\n0\r\n\r\n',
    },
    { expected: 400, rule: 'body-content-type' },
  ),
  ...['APPLICATION/JSON', 'application/json;', 'application/json; charset', 'application/json; profile=x'].map((type) =>
    bad(
      `Content-Type ${type}`,
      COMMENT,
      { headers: { 'Content-Type': type }, body: comment },
      { expected: 'success', of: 'body-content-type', names: stored },
    ),
  ),
];

export const badEncodings: readonly BadInput[] = [...encodingCases, ...gzippedCases, ...charsetCases, ...typeCases];
