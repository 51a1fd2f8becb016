import type { AnyRecord } from '../../core/state/state.ts';

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

/** The test of a record that holds every word of a text somewhere in its values, in any case. */
export function recordSearch(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (record: AnyRecord): boolean => words.every((word) => textOf(record).includes(word));
}
