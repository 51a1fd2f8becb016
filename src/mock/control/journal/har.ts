import { STATUS_CODES } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Har, HarEntry, HarPair } from '../../../generated/shapes.ts';
import { faultName } from '../../core/fault-effects.ts';
import type { BodyState, JournalEntry } from '../../core/journal/entry.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { type Mask, maskOf } from '../../requests/mask.ts';
import { headerPairs, type Pair, queryPairs } from '../../requests/request-parts.ts';
import { describesSentBytes } from '../../requests/resent-headers.ts';
import { version } from '../../version.ts';

export const HAR_MEDIA_TYPE = 'application/har+json';

const HTTP_VERSION = 'HTTP/1.1';

function shownPairs(pairs: readonly Pair[], mask: Mask): HarPair[] {
  return mask.pairs(pairs).map(([name, value]) => ({ name, value }));
}

function valueIn(pairs: readonly HarPair[], wanted: string): string {
  return pairs.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
}

/** Unescaped characters that a path or query must escape, including lone percent signs. Clients may still send them. */
const NO_PART_OF_A_URL = /%(?![0-9a-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi;

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Builds the URL without the prefix of the sandbox. */
function urlOf(entry: JournalEntry, host: string, mask: Mask): string {
  const { path, query } = entry;
  const pairs = queryPairs(entry);
  const masked = mask.pairs(pairs);
  const shown = isDeepStrictEqual(masked, pairs) ? query : new URLSearchParams(masked);
  const target = mask.text(query === '' ? path : `${path}?${shown}`).replace(NO_PART_OF_A_URL, encodeURIComponent);
  const base = `http://${HOST.test(host) ? host : 'localhost'}`;
  return base + target;
}

const READ_BODIES: readonly BodyState[] = ['none', 'present', 'truncated'];

/** Omits headers about sent bytes if the HAR contains a decoded body, so that tools can send the request again. */
function sentHeaders({ headers, body }: JournalEntry, mask: Mask): HarPair[] {
  const pairs = shownPairs(headerPairs(headers), mask);
  return READ_BODIES.includes(body.state) ? pairs.filter(({ name }) => !describesSentBytes(name)) : pairs;
}

function requestOf(entry: JournalEntry, mask: Mask): HarEntry['request'] {
  const { method, body } = entry;
  const headers = sentHeaders(entry, mask);
  const hasText = body.text !== '';
  return {
    method,
    url: urlOf(entry, valueIn(headers, 'host'), mask),
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers,
    queryString: shownPairs(queryPairs(entry), mask),
    ...(hasText && {
      postData: { mimeType: valueIn(headers, 'content-type'), text: mask.text(body.text) },
    }),
    headersSize: -1,
    bodySize: body.bytes,
  };
}

function responseOf({ status, response, responseHeaders }: JournalEntry, mask: Mask): HarEntry['response'] {
  const headers = shownPairs(headerPairs(responseHeaders), mask);
  const text = response === undefined ? '' : mask.text(response);
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers,
    content: { size: Buffer.byteLength(text), mimeType: valueIn(headers, 'content-type'), text },
    redirectURL: '',
    headersSize: -1,
    bodySize: Buffer.byteLength(response ?? ''),
  };
}

/** HAR has no field for the outcome of a request, so the comment contains the outcome. */
function commentOf({ operation, outcome, rules, fault, explanation, body }: JournalEntry, mask: Mask): string {
  const why = rules.length > 0 ? ` by ${rules.join(', ')}` : '';
  const parts = [
    `${operation ?? 'no operation'}: ${outcome}${why}${fault ? ` (${faultName(fault)})` : ''}`,
    ...(explanation === null ? [] : [mask.text(explanation)]),
    ...(body.state === 'present' || body.state === 'none' ? [] : [`request body: ${body.state}`]),
  ];
  return parts.join('; ');
}

function harEntry(entry: JournalEntry, mask: Mask): HarEntry {
  const { durationMs } = entry;
  return {
    startedDateTime: new Date(entry.timeMs).toISOString(),
    time: durationMs,
    request: requestOf(entry, mask),
    response: responseOf(entry, mask),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: commentOf(entry, mask),
  };
}

/** Masks secrets. Start times are from the clock of the sandbox; durations are real time. */
export function harOf(entries: readonly JournalEntry[], sandbox: Sandbox): Har {
  const mask = maskOf(sandbox);
  return harFile(entries.map((entry) => harEntry(entry, mask)));
}

function harFile(entries: HarEntry[]): Har {
  return { log: { version: '1.2', creator: { name: 'leadmock', version }, entries } };
}
