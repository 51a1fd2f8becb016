import { gzipSync } from 'node:zlib';
import type { Prng } from '../../second-service/prng.ts';
import { bodyOf, type Entry, type Har, type Side, setText } from './entry.ts';

/** Rewrites the body of a request or response. */
type Encoding = (entry: Entry, side: Side, text: string) => void;

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([name, inner]) => [name, reordered(inner)]);
  return Object.fromEntries(pairs.reverse());
}

const asJson =
  (edit: (value: unknown) => string): Encoding =>
  (entry, side, text) => {
    try {
      setText(entry, side, edit(JSON.parse(text)));
    } catch {
      // The page of a gateway is not JSON.
    }
  };

const inBase64 =
  (bytesOf: (text: string) => Buffer): Encoding =>
  (entry, side, text) => {
    const body = bodyOf(entry, side);
    if (body === undefined) return;
    setText(entry, side, bytesOf(text).toString('base64'), -1);
    body.encoding = 'base64';
  };

const windows1252 = new TextDecoder('windows-1252');

const bodyEncodings: Readonly<Record<string, Encoding>> = {
  base64: inBase64((text) => Buffer.from(text)),
  gzip: inBase64((text) => gzipSync(text)),
  byteOrderMark: (entry, side, text) => setText(entry, side, `\ufeff${text}`),
  bytes: (entry, side, text) => setText(entry, side, Buffer.from(text).toString('latin1')),
  bytesWithMark: (entry, side, text) => setText(entry, side, Buffer.from(`\ufeff${text}`).toString('latin1')),
  windows: (entry, side, text) => setText(entry, side, windows1252.decode(Buffer.from(text))),
  indented: asJson((value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')),
  ascii: asJson((value) =>
    JSON.stringify(value).replace(/[^\0-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ),
  otherOrder: asJson((value) => JSON.stringify(reordered(value))),
  unknownSize: (entry, side, text) => setText(entry, side, text, -1),
  zeroSize: (entry, side, text) => setText(entry, side, text, 0),
  parameterName: (entry, side) => {
    const { postData } = entry.request;
    if (side !== 'request' || postData?.text === undefined) return;
    // As `application/x-www-form-urlencoded`, each & and the first = separate parameters.
    const parts = postData.text.split('&').map((part) => /^([^=]*)=?([\s\S]*)$/.exec(part) ?? []);
    postData.params = parts.map(([, name = '', value = '']) => ({ name, value }));
    delete postData.text;
  },
};

const UNRESERVED = /[a-z0-9-]/gi;

/** Rewrites other parts of an entry. */
const entryEncodings: Readonly<Record<string, (entry: Entry, prng: Prng) => void>> = {
  none: () => {},
  url: ({ request }, prng) => {
    const at = request.url.lastIndexOf('/view/') + '/view/'.length;
    if (at < '/view/'.length) return;
    const escaped = (char: string) =>
      prng.chance(0.3) ? `%${char.charCodeAt(0).toString(16).padStart(2, '0')}` : char;
    request.url = request.url.slice(0, at) + request.url.slice(at).replace(UNRESERVED, escaped);
  },
  query: ({ request }) => {
    request.url += '?_=17';
  },
  slash: ({ request }) => {
    request.url += '/';
  },
  headers: ({ request, response }) => {
    const others = [{ name: ':authority', value: 'crm.example' }];
    const upper = (all: Entry['request']['headers']) =>
      all.map(({ name, value }) => ({ name: name.toUpperCase(), value }));
    request.headers = [...others, ...upper(request.headers)];
    response.headers = upper(response.headers);
  },
  zone: (entry) => {
    const local = new Date(Date.parse(entry.startedDateTime) + 3 * 60 * 60_000).toISOString();
    entry.startedDateTime = local.replace('Z', '000+03:00');
  },
};

/** Writes all entries or random entries in another encoding that means the same. */
export function encodeEntries(har: Har, prng: Prng): void {
  const part = prng.pick([1, 0.5, 0.1]);
  const name = prng.pick(Object.keys(bodyEncodings));
  const sides = prng.pick<readonly Side[]>([['request'], ['response'], ['request', 'response']]);
  const other = entryEncodings[prng.pick(Object.keys(entryEncodings))];
  for (const entry of har.log.entries) {
    if (part < 1 && !prng.chance(part)) continue;
    other?.(entry, prng);
    for (const side of sides) {
      const text = bodyOf(entry, side)?.text;
      if (text !== undefined && text !== '') bodyEncodings[name]?.(entry, side, text);
    }
  }
}
