import { isSameSum } from '../../core/json/decimal.ts';
import { parseOrText } from '../../core/json/text.ts';
import { fieldOf, isSameValue } from '../../core/json/values.ts';
import { type AnyRecord, isDocumented } from '../../core/state/state.ts';
import { didYouMean } from '../../core/text/nearest.ts';
import { recordFields } from '../../schema/record-schemas.ts';
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
 * @returns the JSON value of a text and the text itself, if a record can have them
 * @throws Problem 400 if no record can have one of them, because a typo would look like a missing record
 */
function possibleValues(name: string, field: string, text: string): unknown[] {
  const values = [...new Set([parseOrText(text), text])];
  const possible = values.filter((value) => checkField(name, field, value) === undefined);
  if (possible.length > 0) return possible;
  const { pointer = '', message } = checkField(name, field, values[0]) ?? {};
  throw new Problem(400, `${field}${pointer} ${message} (it is ${JSON.stringify(text)})`);
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
    const values = recordFields(name).includes(field) ? possibleValues(name, field, text) : [text, parseOrText(text)];
    return (record: AnyRecord) => values.some((value) => isEqual(fieldOf(record, field), value));
  });
  return (record: AnyRecord): boolean => tests.every((fits) => fits(record));
}
