import { isSameSum } from '../../core/json/decimal.ts';
import { fieldOf } from '../../core/json/own-field.ts';
import { parsed } from '../../core/json/parsed.ts';
import { isSameValue } from '../../core/json/same.ts';
import { type AnyRecord, isDocumented } from '../../core/state/state.ts';
import { nearest } from '../../nearest.ts';
import { fieldsOf } from '../../schema/record-schemas.ts';
import { checkField } from '../../schema/seed.ts';
import { Problem } from '../problem.ts';

/** The one field that holds an amount. */
const SUM = 'sum';

/** What a text can stand for: what it is as JSON, unless JSON would write that number in another way (`101.0`, `1e2`), and itself. */
function meant(text: string): unknown[] {
  const value = parsed(text);
  const isOdd = typeof value === 'number' && JSON.stringify(value) !== text;
  return value === text || isOdd ? [text] : [value, text];
}

/** The values of a field that a text can stand for: the text itself, and what it is as JSON. Throws a Problem (400) for none. */
function meanings(name: string, field: string, text: string): unknown[] {
  const candidates = meant(text);
  const fitting = candidates.filter((value) => checkField(name, field, value) === undefined);
  if (fitting.length > 0) return fitting;
  const { pointer = '', message } = checkField(name, field, candidates[0]) ?? {};
  throw new Problem(400, `${field}${pointer} ${message} (it is ${JSON.stringify(text)})`);
}

/**
 * The test of a record that a query asks for: every field as given, a sum as a decimal number.
 * @throws Problem (400) for a field that there is not, and a value that the field can never have; what fields there are in a collection
 * of the user's own is not known
 */
export function recordFilter(name: string, query: URLSearchParams, extra: readonly string[]) {
  const fields = [...fieldsOf(name), ...extra];
  const wanted = [...query].map(([field, text]) => {
    if (isDocumented(name) && !fields.includes(field)) {
      throw new Problem(400, `${name} have no field ${field}; did you mean ${nearest(field, fields)}?`);
    }
    const isEqual = field === SUM ? isSameSum : isSameValue;
    const values = fieldsOf(name).includes(field) ? meanings(name, field, text) : meant(text);
    return (record: AnyRecord) => values.some((value) => isEqual(fieldOf(record, field), value));
  });
  return (record: AnyRecord): boolean => wanted.every((isAsWanted) => isAsWanted(record));
}
