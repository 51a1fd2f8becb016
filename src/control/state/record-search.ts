import type { AnyRecord } from '../../core/state/state.ts';
import { Problem } from '../problem.ts';

/** What is looked through of each record, which never changes; made when it is first looked for. */
const texts = new WeakMap<AnyRecord, string>();

function valuesIn(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(valuesIn).join('\n') : String(value);
}

function textOf(record: AnyRecord): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = valuesIn(record).toLowerCase();
  texts.set(record, text);
  return text;
}

/** More words than anybody types: each may have to be looked for in a megabyte. */
const MOST_WORDS = 10;

/**
 * The test of a record that holds every word of a text somewhere in its values, in any case. Throws a Problem (400) for more words than can
 * be looked for.
 */
export function recordSearch(text: string) {
  const words = [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))];
  if (words.length > MOST_WORDS) {
    throw new Problem(400, `search must have at most ${MOST_WORDS} different words (it has ${words.length})`);
  }
  return (record: AnyRecord): boolean => words.every((word) => textOf(record).includes(word));
}
