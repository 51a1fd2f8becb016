import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry, RequestUnderWay } from '../../core/journal/entry.ts';
import { isSameSum } from '../../core/json/decimal.ts';
import { SentNumber, withSentNumbers } from '../../core/json/exact.ts';
import { isTooDeep } from '../../core/json/nesting.ts';
import { ownField } from '../../core/json/own-field.ts';
import { isSameValue } from '../../core/json/same.ts';
import { isObject } from '../../core/json/values.ts';
import { matchesPath } from '../../core/path-pattern.ts';
import type { RequestMatch } from '../../generated/shapes.ts';
import { HIDDEN, secretKind } from '../../secrets/secret-names.ts';
import type { Mask } from './mask.ts';
import { bodyOf, exactBodyOf, headersOf, queryOf } from './sent.ts';

export type { RequestMatch };

/** A finished or a pending request. */
export type AnyRequest = JournalEntry | RequestUnderWay;

export interface ReadyMatch {
  match: RequestMatch;
  /** Compiled `bodySchema`. */
  violations?: (body: unknown) => string[];
}

interface Difference {
  /** Masks secrets. */
  text(): string;
  /** Unknown whether the request differs. */
  isOpen?: boolean;
}

export type Judgement = 'matches' | 'differs' | 'open';

function isAnswered(request: AnyRequest): request is JournalEntry {
  return 'outcome' in request;
}

function withDigits(value: unknown): unknown {
  return withSentNumbers(value, ({ text }) => text);
}

/** Describes differences between a request and a match, with secrets masked. */
class Comparison {
  readonly #mask: Mask;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  /** A violation of a schema. Its words quote expected secrets. */
  violation(text: string): Difference {
    const [pointer = ''] = text.split(' ', 1);
    const isSecret = secretKind(pointer.slice(pointer.lastIndexOf('/') + 1)) !== undefined;
    const open = isSecret ? text.replace(/"(?:[^"\\]|\\.)*"/g, `"${HIDDEN}"`) : text;
    return { text: () => this.#mask.text(`body${open}`) };
  }

  #show(value: unknown, name: string): string {
    if (value === undefined) return 'missing';
    if (isTooDeep(value)) return 'nested too deep to be shown';
    return JSON.stringify(this.#mask.value(withDigits(value), name));
  }

  /** @param name of the field, by which secrets are masked */
  text(where: string, actual: unknown, expected: unknown, name = where): Difference {
    return {
      text: () => {
        const [was, wanted] = [this.#show(actual, name), this.#show(expected, name)];
        return was === wanted
          ? `${where} was another one (secrets are masked)`
          : `${where} was ${was} instead of ${wanted}`;
      },
    };
  }

  /** Compares objects by the expected keys, and other values as a whole. */
  *values(where: string, actual: unknown, expected: unknown, name = where): Generator<Difference> {
    if (isObject(expected) && isObject(actual) && !(actual instanceof SentNumber)) {
      for (const [key, inner] of Object.entries(expected)) {
        yield* this.values(`${where}.${key}`, ownField(actual, key), inner, key);
      }
      return;
    }
    if (isSameValue(actual, expected)) return;
    if (where === 'body.sum' && isSameSum(actual instanceof SentNumber ? actual.text : actual, expected)) return;
    yield this.text(where, actual, expected, name);
  }
}

/** Reasons why a body cannot be compared. */
const unreadBodies: Readonly<Partial<Record<JournalEntry['body']['state'], string>>> = {
  truncated: 'had over 64 KiB, of which only the beginning is there',
  'too-large': 'was too large to be read',
  'too-slow': 'did not come within a second',
  undecodable: 'is not what its charset or encoding says',
  'cut-off': 'was cut off: its connection ended before it was whole',
  'not-sent': 'was not sent: its client waited for 100 Continue and was refused instead',
  pending: 'is still on its way',
};

function* codeDifferences(entry: JournalEntry, code: number | null, compare: Comparison): Generator<Difference> {
  if (code === null && entry.outcome === 'success') return;
  if (code !== null && entry.outcome === 'refused' && entry.code === code) return;
  if (entry.outcome === 'success' || entry.outcome === 'refused') yield compare.text('code', entry.code, code);
  else {
    const fault = entry.fault ? ` (${entry.fault.kind})` : '';
    yield { text: () => `code was none instead of ${code}: the outcome was ${entry.outcome}${fault}` };
  }
}

function* answerDifferences(request: AnyRequest, match: RequestMatch, compare: Comparison): Generator<Difference> {
  if (!isAnswered(request)) {
    yield { text: () => `request ${request.id} is still under way`, isOpen: true };
    return;
  }
  for (const field of ['outcome', 'performed', 'status'] as const) {
    if (match[field] !== undefined) yield* compare.values(field, request[field], match[field]);
  }
  if (match.code !== undefined) yield* codeDifferences(request, match.code, compare);
}

function* whoDifferences(request: AnyRequest, match: RequestMatch, compare: Comparison): Generator<Difference> {
  const { user, service } = request;
  // The user is unknown until the token is checked.
  const isKnown = isAnswered(request) || user !== null;
  if (match.service !== undefined && isKnown) yield* compare.values('service', service, match.service);
  if (match.user !== undefined && isKnown && user?.id !== match.user && user?.login !== match.user) {
    yield compare.text('user', user?.login ?? null, match.user);
  }
}

function* headerDifferences({ headers }: AnyRequest, match: RequestMatch, compare: Comparison): Generator<Difference> {
  if (match.headers === undefined) return;
  const sent = headersOf(headers);
  for (const [name, expected] of Object.entries(match.headers)) {
    const actual = sent[name.toLowerCase()];
    if (Array.isArray(actual) && typeof expected === 'string' && actual.includes(expected)) continue;
    if (!isDeepStrictEqual(actual, expected)) yield compare.text(`headers.${name}`, actual, expected, name);
  }
}

function* bodyDifferences(request: AnyRequest, ready: ReadyMatch, compare: Comparison): Generator<Difference> {
  const { match, violations } = ready;
  // Pending requests are open already.
  if ((match.body === undefined && !violations) || !isAnswered(request)) return;
  const { state } = request.body;
  const unread = unreadBodies[state];
  if (unread !== undefined) {
    yield { text: () => `the body of request ${request.id} ${unread}`, isOpen: true };
    return;
  }
  if (state === 'none' && match.body !== null) {
    yield { text: () => 'there was no body' };
    return;
  }
  if (match.body !== undefined) yield* compare.values('body', exactBodyOf(request), match.body);
  for (const text of violations?.(bodyOf(request)) ?? []) yield compare.violation(text);
}

/** All differences, the cheapest comparisons first. */
function* differences(request: AnyRequest, ready: ReadyMatch, mask: Mask): Generator<Difference> {
  const { match } = ready;
  const compare = new Comparison(mask);
  for (const field of ['operation', 'method'] as const) {
    if (match[field] !== undefined) yield* compare.values(field, request[field], match[field]);
  }
  if (match.path !== undefined && !matchesPath(match.path, request.path)) {
    yield compare.text('path', request.path, match.path);
  }
  yield* whoDifferences(request, match, compare);
  yield* answerDifferences(request, match, compare);
  if (match.query !== undefined) yield* compare.values('query', queryOf(request), match.query);
  yield* headerDifferences(request, match, compare);
  yield* bodyDifferences(request, ready, compare);
}

/** @returns open, with the reason, if it is unknown whether the request matches */
export function judge(request: AnyRequest, ready: ReadyMatch, mask: Mask): { judgement: Judgement; why?: string } {
  let why: string | undefined;
  for (const { text, isOpen } of differences(request, ready, mask)) {
    if (!isOpen) return { judgement: 'differs' };
    why ??= text();
  }
  return why === undefined ? { judgement: 'matches' } : { judgement: 'open', why };
}

export function mismatches(request: AnyRequest, ready: ReadyMatch, mask: Mask): string[] {
  return [...differences(request, ready, mask)].map(({ text }) => text());
}
