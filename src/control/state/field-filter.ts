import { isSameSum } from '../../core/json/decimal.ts';
import { fieldOf } from '../../core/json/own-property.ts';
import { parseOrText } from '../../core/json/parse-or-text.ts';
import { isSameValue } from '../../core/json/same-value.ts';
import { type AnyRecord, isDocumented } from '../../core/state/state.ts';
import { didYouMean } from '../../nearest.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { checkField } from '../../schema/seed.ts';
import { Problem } from '../problem.ts';

/** The only field with an amount. */
const SUM = 'sum';

/** Values that a text may mean: its JSON value and the text. Numbers in another notation (`101.0`, `1e2`) are texts. */
function meant(text: string): unknown[] {
  const value = parseOrText(text);
  const isOdd = typeof value === 'number' && JSON.stringify(value) !== text;
  return value === text || isOdd ? [text] : [value, text];
}

/** @throws Problem (400) if the field can have none of them */
function meanings(name: string, field: string, text: string): unknown[] {
  const candidates = meant(text);
  const fitting = candidates.filter((value) => checkField(name, field, value) === undefined);
  if (fitting.length > 0) return fitting;
  const { pointer = '', message } = checkField(name, field, candidates[0]) ?? {};
  throw new Problem(400, `${field}${pointer} ${message} (it is ${JSON.stringify(text)})`);
}

/**
 * Compares each given field; sums are compared as decimals.
 * @throws Problem (400) for unknown fields of documented collections, and for values that a field cannot have
 */
export function recordFilter(name: string, query: URLSearchParams, extra: readonly string[]) {
  const fields = [...fieldsOf(name), ...extra];
  const wanted = [...query].map(([field, text]) => {
    if (isDocumented(name) && !fields.includes(field)) {
      throw new Problem(
        400,
        `${name} have no field ${field}${didYouMean(field, fields) || ` (there are: ${fields.join(', ')})`}`,
      );
    }
    const isEqual = field === SUM ? isSameSum : isSameValue;
    const values = fieldsOf(name).includes(field) ? meanings(name, field, text) : meant(text);
    return (record: AnyRecord) => values.some((value) => isEqual(fieldOf(record, field), value));
  });
  return (record: AnyRecord): boolean => wanted.every((isAsWanted) => isAsWanted(record));
}
