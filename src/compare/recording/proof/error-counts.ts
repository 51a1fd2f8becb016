import { asObject } from '../../answer.ts';
import { isSuccess } from '../knowledge.ts';
import type { Met, Row } from '../replay-recording.ts';
import { isNoEvidence, isOtherKind } from '../response-diff.ts';

/** Value of `odd` for a rejection whose own errors are in the full set. */
const NONE: ReadonlySet<string> = new Set();

/**
 * Conclusion about `validationErrors` from the errors in a rejection. `open`: unknown. `contradictory`: the errors fit
 * no value.
 */
type ErrorCount = 'proven' | 'open' | 'contradictory';

interface Rejected {
  number: number;
  /** Errors that leadmock returns, one for each wrong field. */
  fields: readonly string[];
  errors: readonly string[];
}

function errorsIn(body: unknown): readonly string[] {
  const errors = asObject(body)?.['errors'];
  return Array.isArray(errors) ? errors.map((error) => JSON.stringify(error)) : [];
}

function wholeRow(rows: readonly Row[]): Row | undefined {
  return rows.find((row) => !isOtherKind(row) && row.values.validationErrors !== 'first');
}

function isOfFields(row: Row): boolean {
  return row.rules.some((rule) => rule.startsWith('field-') || rule === 'numeric-string');
}

function rejectionsOf(met: readonly Met[]): Rejected[] {
  return met.flatMap(({ exchange, rows }) => {
    const { number, status, answer } = exchange;
    const row = wholeRow(rows);
    if (!row || !isOfFields(row) || isSuccess(exchange) || isNoEvidence({ status, body: answer })) return [];
    return [{ number, fields: errorsIn(row.ours), errors: errorsIn(answer) }];
  });
}

/** Service's error for a single wrong field, by error of leadmock. */
function singlesIn(rejections: readonly Rejected[]): ReadonlyMap<string, string> {
  const singles = rejections.filter(({ fields, errors }) => fields.length === 1 && errors.length === 1);
  return new Map(singles.map(({ fields, errors }) => [fields[0] ?? '', errors[0] ?? '']));
}

interface Known {
  singles: ReadonlyMap<string, string>;
  /** Joined lists of several errors that the service returned for a single wrong field. */
  odd: ReadonlySet<string>;
}

function countOf({ fields, errors }: Rejected, { singles, odd }: Known): ErrorCount {
  if (errors.length > 1 && odd.has(errors.join())) return 'contradictory';
  // More errors than wrong fields prove nothing: a service may accept fields that leadmock rejects, and reject others.
  if (errors.length > 1) return errors.length <= fields.length ? 'proven' : 'open';
  const known = fields.map((field) => singles.get(field));
  if (known.includes(undefined) || new Set(known).size === 1) return 'open';
  return known.includes(errors[0]) ? 'proven' : 'contradictory';
}

export function errorCounts(met: readonly Met[]): ReadonlyMap<number, ErrorCount> {
  const rejections = rejectionsOf(met);
  const singles = singlesIn(rejections);
  const isOdd = ({ fields, errors }: Rejected) => fields.length === 1 && errors.length > 1;
  const odd = new Set(rejections.filter(isOdd).map(({ errors }) => errors.join()));
  const told = rejections.filter((each) => each.fields.length > 1 || isOdd(each));
  return new Map(told.map((each) => [each.number, countOf(each, { singles, odd: isOdd(each) ? NONE : odd })]));
}
