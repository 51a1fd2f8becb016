import { isSameSum } from '../../core/json/decimal.ts';
import { fieldOf } from '../../core/json/own-property.ts';
import { parseOrText } from '../../core/json/parse-or-text.ts';
import { isSameValue } from '../../core/json/same-value.ts';
import { type AnyRecord, isDocumented } from '../../core/state/state.ts';
import { didYouMean } from '../../nearest.ts';
import { Problem } from '../problem.ts';

function inLowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

const COMPARISONS = new Map<string, typeof isSameValue>([
  ['sum', isSameSum],
  ['uuid', (one, other) => isSameValue(inLowerCase(one), inLowerCase(other))],
]);

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

/**
 * Compares values with a text and with its JSON value, `sum` as a decimal number, and `uuid` in any letter case.
 * @param wanted text by field
 */
export function recordFilter(
  name: string,
  wanted: readonly [field: string, text: string][],
  fields: readonly string[],
) {
  const tests = wanted.map(([field, text]) => {
    requireField(name, field, fields);
    const isEqual = COMPARISONS.get(field) ?? isSameValue;
    const values = [text, parseOrText(text)];
    return (record: AnyRecord) => values.some((value) => isEqual(fieldOf(record, field), value));
  });
  return (record: AnyRecord): boolean => tests.every((fits) => fits(record));
}
