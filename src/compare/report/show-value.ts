import { isFieldName, isImpersonalNumber, isImpersonalText } from '../hide-people.ts';
import { asObject } from '../json.ts';
import { isMasked } from '../masks/masked.ts';

const MAX_LENGTH = 160;

/** Describes a value of a response in one line, without personal texts, keys and numbers. */
export function shownValue(value: unknown): string {
  const line = shown(value);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

function shown(value: unknown): string {
  if (value === undefined) return 'absent';
  if (isMasked(value)) return String(value);
  if (typeof value === 'string') return isImpersonalText(value) ? JSON.stringify(value) : `<text of ${value.length}>`;
  if (typeof value === 'number') return isImpersonalNumber(value) ? String(value) : '<number>';
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`;
  const object = asObject(value);
  if (!object) return String(value);
  const fields = Object.entries(object).map(([key, each]) => `${shownKey(key)}: ${shown(each)}`);
  return `{${fields.join(', ')}}`;
}

export function shownKey(key: string): string {
  return isFieldName(key) ? key : '<key>';
}
