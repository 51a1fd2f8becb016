import { isSameSum } from '../../core/json/decimal.ts';
import { fieldOf } from '../../core/json/own-property.ts';
import { parseOrText } from '../../core/json/parse-or-text.ts';
import { isSameValue } from '../../core/json/same-value.ts';
import { type AnyRecord, isDocumented } from '../../core/state/state.ts';
import { didYouMean } from '../../nearest.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { checkField } from '../../schema/seed.ts';
import { Problem } from '../problem.ts';

function inLowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

const COMPARISONS = new Map<string, typeof isSameValue>([
  ['sum', isSameSum],
  ['uuid', (one, other) => isSameValue(inLowerCase(one), inLowerCase(other))],
]);

/**
 * @returns the values that a query text may mean: its JSON value, if any, and the text itself. Numbers that JavaScript
 * writes differently (`101.0`, `1e2`) are only texts.
 */
function meant(text: string): unknown[] {
  const value = parseOrText(text);
  const isOdd = typeof value === 'number' && JSON.stringify(value) !== text;
  return value === text || isOdd ? [text] : [value, text];
}

function meanings(name: string, field: string, text: string): unknown[] {
  const candidates = meant(text);
  const fitting = candidates.filter((value) => checkField(name, field, value) === undefined);
  if (fitting.length > 0) return fitting;
  const { pointer = '', message } = checkField(name, field, candidates[0]) ?? {};
  throw new Problem(400, `${field}${pointer} ${message} (it is ${JSON.stringify(text)})`);
}

/**
 * Records of custom collections may have any field, so for custom collections this function rejects only probable typos
 * and empty names.
 */
export function requireField(name: string, field: string, fields: readonly string[], where = ''): void {
  const hint = didYouMean(field, fields);
  if (fields.includes(field) || (!isDocumented(name) && field !== '' && hint === '')) return;
  const advice = hint || ` (known: ${fields.join(', ')})`;
  throw new Problem(400, `${where}${name} have no field ${field || '""'}${advice}`);
}

/** Compares `sum` as a decimal number, and `uuid` in any letter case. */
export function recordFilter(name: string, query: URLSearchParams, fields: readonly string[]) {
  const wanted = [...query].map(([field, text]) => {
    requireField(name, field, fields);
    const isEqual = COMPARISONS.get(field) ?? isSameValue;
    const values = fieldsOf(name).includes(field) ? meanings(name, field, text) : meant(text);
    return (record: AnyRecord) => values.some((value) => isEqual(fieldOf(record, field), value));
  });
  return (record: AnyRecord): boolean => wanted.every((isAsWanted) => isAsWanted(record));
}
