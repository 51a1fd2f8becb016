import { isDeepStrictEqual } from 'node:util';
import type { RequestMatch } from '../../generated/shapes.ts';
import { faultName } from '../core/fault-effects.ts';
import type { FaultMatch } from '../core/faults.ts';
import type { JournalEntry } from '../core/journal/entry.ts';
import { isSameSum } from '../core/json/decimal.ts';
import { parseOrText } from '../core/json/text.ts';
import { isObject, isSameValue, isTooDeep, ownProperty } from '../core/json/values.ts';
import { matchesPath } from '../core/path-pattern.ts';
import { type AnyRequest, isEntry } from './any-request.ts';
import { bodyOf, headersOf, queryOf } from './request-parts.ts';

export type { RequestMatch };

export interface CompiledMatch {
  match: RequestMatch;
  violations?: (body: unknown) => string[];
}

interface Difference {
  text: string;
  /** Whether the difference is uncertain, because the response or the body of the request is unknown. */
  isOpen?: boolean;
}

export type MatchResult = 'matches' | 'differs' | 'open';

export function valueText(value: unknown): string {
  if (value === undefined) return 'missing';
  if (isTooDeep(value)) return 'nested too deeply to show';
  return JSON.stringify(value);
}

function difference(where: string, actual: unknown, expected: unknown): Difference {
  return { text: `${where} was ${valueText(actual)} instead of ${valueText(expected)}` };
}

/** Objects in `actual` may have additional keys, except inside of lists. */
function* valueDifferences(where: string, actual: unknown, expected: unknown): Generator<Difference> {
  if (isObject(expected) && isObject(actual)) {
    for (const [key, inner] of Object.entries(expected)) {
      if (inner !== undefined && !Object.hasOwn(actual, key)) yield difference(`${where}.${key}`, undefined, inner);
      else yield* valueDifferences(`${where}.${key}`, ownProperty(actual, key), inner);
    }
    return;
  }
  if (isSameValue(actual, expected)) return;
  if (where === 'body.sum' && isSameSum(actual, expected)) return;
  yield difference(where, actual, expected);
}

const whyBodyCannotBeCompared: Readonly<Partial<Record<JournalEntry['body']['state'], string>>> = {
  truncated: 'had over 64 KiB, and the journal has only the beginning',
  unreadable: 'was too large, was cut off, is not UTF-8, or has a wrong or unsupported Content-Encoding',
};

function* responseDifferences(request: AnyRequest, match: RequestMatch): Generator<Difference> {
  if (!isEntry(request)) {
    yield { text: `request ${request.id} has no complete response yet`, isOpen: true };
    return;
  }
  for (const field of ['outcome', 'performed', 'status'] as const) {
    if (match[field] !== undefined) yield* valueDifferences(field, request[field], match[field]);
  }
  if (match.code === undefined) return;
  const { code, outcome, fault } = request;
  if (outcome === 'success' || outcome === 'rejected') yield* valueDifferences('code', code, match.code);
  else {
    const name = fault ? ` (${faultName(fault)})` : '';
    yield { text: `code needs the outcome success or rejected: the outcome was ${outcome}${name}` };
  }
}

function* whoDifferences(request: AnyRequest, match: RequestMatch): Generator<Difference> {
  const { user, service } = request;
  // User and service of a request without a response may become known later.
  if (!isEntry(request) && user === null) return;
  if (match.service !== undefined) yield* valueDifferences('service', service, match.service);
  if (match.user !== undefined && user?.id !== match.user && user?.login !== match.user) {
    yield difference('user', user?.login ?? null, match.user);
  }
}

function* headerDifferences(headers: string, expectedHeaders: FaultMatch['headers'] = {}): Generator<Difference> {
  const sent = headersOf(headers);
  for (const [name, expected] of Object.entries(expectedHeaders)) {
    const actual = sent[name.toLowerCase()];
    if (Array.isArray(actual) && typeof expected === 'string' && actual.includes(expected)) continue;
    if (!isDeepStrictEqual(actual, expected)) yield difference(`headers.${name}`, actual, expected);
  }
}

function* bodyDifferences(request: AnyRequest, { match, violations }: CompiledMatch): Generator<Difference> {
  // The body of a request without a response is unknown. `responseDifferences` has already marked the request as open.
  if ((match.body === undefined && !violations) || !isEntry(request)) return;
  const { state } = request.body;
  const unread = whyBodyCannotBeCompared[state];
  if (unread !== undefined) {
    yield { text: `the body of request ${request.id} ${unread}`, isOpen: true };
    return;
  }
  if (state === 'none' && match.body !== null) {
    yield { text: 'the body was missing' };
    return;
  }
  if (match.body !== undefined) yield* valueDifferences('body', bodyOf(request), match.body);
  for (const text of violations?.(bodyOf(request)) ?? []) yield { text: `body${text}` };
}

/** Yields the results of cheap comparisons first. */
function* differences(request: AnyRequest, ready: CompiledMatch): Generator<Difference> {
  const { match } = ready;
  for (const field of ['operation', 'method'] as const) {
    if (match[field] !== undefined) yield* valueDifferences(field, request[field], match[field]);
  }
  if (match.path !== undefined && !matchesPath(match.path, request.path)) {
    yield difference('path', request.path, match.path);
  }
  yield* whoDifferences(request, match);
  yield* responseDifferences(request, match);
  if (match.query !== undefined) yield* valueDifferences('query', queryOf(request), match.query);
  if (match.headers !== undefined) yield* headerDifferences(request.headers, match.headers);
  yield* bodyDifferences(request, ready);
}

/** @param headers names and values in alternating lines */
export function fitsFault(headers: string, body: string | undefined, match: FaultMatch): boolean {
  if (!headerDifferences(headers, match.headers).next().done) return false;
  if (match.body === undefined) return true;
  return body !== undefined && valueDifferences('body', parseOrText(body), match.body).next().done === true;
}

/** @returns `open` with a reason if all known parts match, but the response or the compared body is unknown */
export function judge(request: AnyRequest, ready: CompiledMatch): { matchResult: MatchResult; why?: string } {
  let why: string | undefined;
  for (const { text, isOpen } of differences(request, ready)) {
    if (!isOpen) return { matchResult: 'differs' };
    why ??= text;
  }
  return why === undefined ? { matchResult: 'matches' } : { matchResult: 'open', why };
}

export function mismatches(request: AnyRequest, ready: CompiledMatch): string[] {
  return [...differences(request, ready)].map(({ text }) => text);
}
