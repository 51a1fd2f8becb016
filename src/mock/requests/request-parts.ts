import type { JournalEntry, RequestInFlight } from '../core/journal/entry.ts';
import { parseOrText } from '../core/json/text.ts';
import { isTooDeep } from '../core/json/values.ts';
import { sentText } from '../core/text/sent-text.ts';

/** A repeated name has a list of values. */
export type ValuesByName = Record<string, string | string[]>;

export type Pair = [name: string, value: string];

export function groupByName(pairs: Iterable<Readonly<Pair>>): ValuesByName {
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

export function headerPairs(lines: string): Pair[] {
  if (lines === '') return [];
  const parts = lines.split('\n');
  return parts.flatMap((name, at): Pair[] => (at % 2 === 0 ? [[name, sentText(parts[at + 1] ?? '')]] : []));
}

export function groupHeaders(pairs: readonly Readonly<Pair>[]): ValuesByName {
  return groupByName(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

export function headersOf(lines: string): ValuesByName {
  return groupHeaders(headerPairs(lines));
}

export function queryPairs({ query }: Pick<RequestInFlight, 'query'>): Pair[] {
  return [...new URLSearchParams(query)];
}

export function queryOf(request: Pick<RequestInFlight, 'query'>): ValuesByName {
  return groupByName(queryPairs(request));
}

function shownJson(value: unknown, text: string): unknown {
  return isTooDeep(value) ? text : value;
}

export function shownBody(entry: Pick<JournalEntry, 'body'>): unknown {
  return shownJson(bodyOf(entry), entry.body.text);
}

export function shownResponse(response: string): unknown {
  return shownJson(parseOrText(response), response);
}

/** @returns the parsed body, the text of an invalid or truncated body, or null if the journal has no text of the body */
export function bodyOf({ body: { state, text } }: Pick<JournalEntry, 'body'>): unknown {
  return state === 'present' ? parseOrText(text) : text || null;
}
