import type { JournalEntry, RequestUnderWay, SentBody } from '../../core/journal/entry.ts';
import { mayBeRounded, parseExactly, withSentNumbers } from '../../core/json/exact.ts';
import { isTooDeep } from '../../core/json/nesting.ts';
import { parsed } from '../../core/json/parsed.ts';

/** A header, a parameter or its values: a name that was sent several times has a list. */
export type ValuesByName = Record<string, string | string[]>;

/** A name and its value, as they were sent. */
export type Pair = [name: string, value: string];

/** Pairs as an object in which a name that comes several times has a list. */
export function grouped(pairs: Iterable<Readonly<Pair>>): ValuesByName {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  return Object.fromEntries(
    [...lists].map(([name, values]) => [name, values.length === 1 ? (values[0] as string) : values]),
  );
}

/** Headers of an entry in the order in which they were sent. */
export function headerPairs(lines: string): Pair[] {
  if (lines === '') return [];
  const parts = lines.split('\n');
  return parts.flatMap((name, at): Pair[] => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : []));
}

/** Headers by name, in lower case. */
export function groupedHeaders(pairs: readonly Readonly<Pair>[]): ValuesByName {
  return grouped(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Headers of an entry by name, in lower case. */
export function headersOf(lines: string): ValuesByName {
  return groupedHeaders(headerPairs(lines));
}

/** Parameters of an entry in the order in which they were sent. */
export function queryPairs({ query }: Pick<RequestUnderWay, 'query'>): Pair[] {
  return [...new URLSearchParams(query)];
}

/** Parameters of an entry by name. */
export function queryOf(request: Pick<RequestUnderWay, 'query'>): ValuesByName {
  return grouped(queryPairs(request));
}

/** Keeps what was last made of a body, for many matches that are held against one request. Kept of all, it would take too much. */
function keepingLatest(): (body: SentBody, make: (body: SentBody) => unknown) => unknown {
  let kept: { body: WeakRef<SentBody>; state: string; value: unknown } | undefined;
  return (body, make) => {
    if (kept?.body.deref() !== body || kept.state !== body.state) {
      kept = { body: new WeakRef(body), state: body.state, value: make(body) };
    }
    return kept.value;
  };
}

/** The value of a text that may be JSON, exactly; the text itself where it is not. */
function exactly(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

const latest = keepingLatest();
const latestExact = keepingLatest();

/**
 * The body of an entry, as `bodyOf` has it, with a `SentNumber` for each number that JavaScript would round: what is shown and compared
 * is what was sent. A schema and the search for known fields take the body as the service does.
 */
export function exactBodyOf({ body }: Pick<JournalEntry, 'body'>): unknown {
  return latestExact(body, ({ state, text }) => (state === 'present' ? exactly(text) : text === '' ? null : text));
}

/** What a JSON text is shown as: its value, numbers that JavaScript would round as their digits; the text where it is nested too deep. */
function shownJson(value: unknown, text: string): unknown {
  if (isTooDeep(value)) return text;
  return mayBeRounded(text) ? withSentNumbers(value, (number) => number.text) : value;
}

export function shownBody(entry: Pick<JournalEntry, 'body'>): unknown {
  return shownJson(exactBodyOf(entry), entry.body.text);
}

export function shownAnswer(answer: string): unknown {
  return shownJson(exactly(answer), answer);
}

/** The body of an entry: its JSON value, or its text where that is not valid JSON or not whole; null where there is none. */
export function bodyOf({ body }: Pick<JournalEntry, 'body'>): unknown {
  return latest(body, ({ state, text }) => (state === 'present' ? parsed(text) : text === '' ? null : text));
}
