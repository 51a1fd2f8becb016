import { gzipSync } from 'node:zlib';
import type { Talk } from './hostile-socket.ts';

/** Hostile use of connections, with the expected responses. */
export interface Attack {
  what: string;
  /** Number of connections. */
  many: number;
  talk(at: number): Talk;
  /** Pattern of the outcomes of all connections together: "1 × 400", "10000 × success", "nothing". */
  gets: RegExp;
  /** Whether the attack lasts for the 30 seconds in which a request must arrive. */
  isSlow?: boolean;
}

const KIB = 1024;
const GIB = 2 ** 30;

/** @returns the same bytes for the same seed, so that a failure can be reproduced */
function randomBytes(seed: number, length: number): Buffer {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** @returns a compressed body of zeros that is a thousand times as large after decompression */
function bomb(): Buffer {
  return gzipSync(Buffer.alloc(GIB / 4));
}

/** @returns all attacks, with a valid token, because requests without one would be rejected early */
export function attacks(token: string, isQuick: boolean): Attack[] {
  const some = (count: number) => (isQuick ? Math.ceil(count / 50) : count);
  const view = `GET /view/1001 HTTP/1.1\r\nHost: a\r\nToken: ${token}\r\n`;
  const comment = `POST /lead/101/comment HTTP/1.1\r\nHost: a\r\nToken: ${token}\r\nContent-Type: application/json\r\n`;
  const whole = `${comment}Content-Length: 12\r\n\r\n{"text":"a"}`;
  const chunked = `${comment}Transfer-Encoding: chunked\r\n\r\n`;
  const all = (count: number) => new RegExp(`^${count} × success$`);
  const bad = /^1 × 400$/;
  // The connection of a client that never stops sending may be reset before it reads the response.
  const cut = (codes: string) => new RegExp(`^((\\d+ × (${codes}),? ?)+|nothing)$`);
  const one = (what: string, talk: Talk, gets: RegExp): Attack => ({ what, many: 1, talk: () => talk, gets });
  const many = (what: string, count: number, talk: Talk, gets: RegExp): Attack => ({
    what,
    many: some(count),
    gets,
    talk: () => talk,
  });
  const late = /^1 × 408$/;
  const slow = [
    one('an endless body in chunks', { bytes: chunked, endless: `10000\r\n${'b'.repeat(64 * KIB)}\r\n` }, late),
    one(
      'an endless body of 1 TiB',
      { bytes: `${comment}Content-Length: 1099511627776\r\n\r\n`, endless: 'b'.repeat(64 * KIB) },
      late,
    ),
    one('half a head, and then nothing', { bytes: view }, late),
    one(
      'Content-Length: 1000, 12 bytes, and then nothing',
      { bytes: `${comment}Content-Length: 1000\r\n\r\n{"text":"a"}` },
      late,
    ),
    one('a chunk, and then nothing', { bytes: `${chunked}c\r\n{"text":"a"}\r\n` }, late),
    one('a chunk that is shorter than its size', { bytes: `${chunked}ff\r\n{"text":"a"}\r\n0\r\n\r\n` }, late),
  ];
  return [
    many('endless headers', 20, { bytes: view, endless: 'a: b\r\n'.repeat(KIB) }, cut('431')),
    many('one endless header', 20, { bytes: `${view}a: `, endless: 'b'.repeat(64 * KIB) }, cut('431')),
    many('an endless request line', 20, { bytes: 'GET /', endless: 'b'.repeat(64 * KIB) }, cut('431')),
    one(
      'endless trailers',
      { bytes: `${chunked}c\r\n{"text":"a"}\r\n0\r\n`, endless: 'a: b\r\n'.repeat(KIB) },
      cut('400|431'),
    ),
    one('an endless chunk extension', { bytes: `${chunked}c;a=`, endless: 'b'.repeat(64 * KIB) }, cut('400')),
    one('a gzip bomb of 256 MiB', gzipped(comment, bomb()), bad),
    one('a million opening brackets', withBody(comment, '['.repeat(1_000_000)), bad),
    one(
      `${some(10_000)} requests in one piece`,
      { bytes: `${view}\r\n`.repeat(some(10_000)), answers: some(10_000) },
      all(some(10_000)),
    ),
    one(
      `${some(10_000)} requests in one piece, then half-closed`,
      { bytes: `${view}\r\n`.repeat(some(10_000)), endsSending: true },
      all(some(10_000)),
    ),
    one(
      `${some(2000)} changes in one piece, then half-closed`,
      { bytes: whole.repeat(some(2000)), endsSending: true },
      all(some(2000)),
    ),
    many('half-closed without a word', 500, { endsSending: true }, /^nothing$/),
    one('half-closed in the request line', { bytes: 'GET /vi', endsSending: true }, bad),
    one(
      'half-closed in the body',
      { bytes: `${comment}Content-Length: 99\r\n\r\n{"text":"a"}`, endsSending: true },
      bad,
    ),
    many('reset at once', 2000, { resetsAfterMs: 0 }, /^nothing$/),
    many('reset behind a change', 2000, { bytes: whole, resetsAfterMs: 0 }, /./),
    many(
      'never reads: endless requests, reset after 3 s',
      20,
      { endless: `${view}\r\n`.repeat(50), isDeaf: true, resetsAfterMs: 3000 },
      /^nothing$/,
    ),
    one(
      'two lengths that differ',
      { bytes: `${comment}Content-Length: 12\r\nContent-Length: 5\r\n\r\n{"text":"a"}` },
      bad,
    ),
    one(
      'a length beside chunks',
      { bytes: `${comment}Content-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n` },
      bad,
    ),
    one('a length that is too short', { bytes: `${comment}Content-Length: 9\r\n\r\n{"text":"a"}` }, /^2 × 400$/),
    one('a chunk that is longer than its size', { bytes: `${chunked}2\r\n{"text":"a"}\r\n0\r\n\r\n` }, bad),
    one('a negative chunk', { bytes: `${chunked}-1\r\n\r\n` }, bad),
    one('a TLS handshake', { bytes: Buffer.from('1603010200010001fc0303', 'hex') }, bad),
    {
      what: '200 random bytes',
      many: some(1000),
      talk: (at) => ({ bytes: randomBytes(at, 200), endsSending: true }),
      gets: /^\d+ × 400$/,
    },
    ...(isQuick ? [] : slow.map((attack) => ({ ...attack, isSlow: true }))),
  ];
}

function withBody(head: string, body: string | Buffer): Talk {
  const bytes = Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), Buffer.from(body)]);
  return { bytes, answers: 1 };
}

function gzipped(head: string, body: Buffer): Talk {
  return withBody(`${head}Content-Encoding: gzip\r\n`, body);
}
