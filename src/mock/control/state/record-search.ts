import type { AnyRecord } from '../../core/state/state.ts';

function valuesIn(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.values(value).map(valuesIn).join('\n') : String(value);
}

/** A record matches if each word of `text` occurs in some value, ignoring case. */
export function recordSearch(text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (record: AnyRecord): boolean => {
    const values = valuesIn(record).toLowerCase();
    return words.every((word) => values.includes(word));
  };
}
