import { type Exchange, outcomeOf } from '../exchange.ts';
import { asObject } from '../json.ts';
import { hasMasked } from '../masks/masked.ts';
import type { Ledger } from './ledger.ts';
import { isRejecting, type Reason, type RejectingId } from './reasons.ts';
import type { Judged } from './rejections.ts';

/** Rejecting assumptions that are not about the value of a field. */
const NOT_OF_FIELDS: readonly Reason[] = ['contentType', 'nullInViewEdit'] satisfies RejectingId[];

/** Whether `errors` may contain an item for each field with this reason. */
function isOfField(reason: Reason): boolean {
  return reason === 'wrong' || reason === 'login' || (isRejecting(reason) && !NOT_OF_FIELDS.includes(reason));
}

interface FieldRejection {
  exchange: Exchange;
  wrong: readonly string[];
  /** Number of fields that the service may reject. */
  most: number;
  /** Items of `errors`, as JSON. */
  errors: readonly string[];
}

function rejectionOf({ exchange, wrong, odd, reasons }: Judged): FieldRejection[] {
  const isKnown = outcomeOf(exchange) === 'rejection' && !hasMasked(exchange.response);
  if (!isKnown || ![...reasons].every(isOfField)) return [];
  const { errors } = asObject(exchange.response) ?? {};
  const items = Array.isArray(errors) ? errors.map((each) => JSON.stringify(each)) : [];
  return [{ exchange, wrong, most: new Set([...wrong, ...odd]).size, errors: items }];
}

const keyOf = ({ exchange }: FieldRejection, field: string | undefined) => `${exchange.operation} ${field}`;

/** Detects `validationErrors` from the number of errors in rejections of several wrong fields. */
export function readErrorCounts(judged: readonly Judged[], ledger: Ledger): void {
  const all = judged.flatMap(rejectionOf);
  /** Lists of several errors that the service returned for a single wrong field. */
  const oddLists = new Set<string>();
  /** Error of each field, where this field is the only wrong field. */
  const single = new Map<string, string | undefined>();
  for (const each of all) {
    const { wrong, most, errors } = each;
    if (wrong.length !== 1 || most !== 1) continue;
    if (errors.length > 1) oddLists.add(errors.join());
    if (errors.length === 1) single.set(keyOf(each, wrong[0]), errors[0]);
  }
  for (const each of all) {
    const { exchange, wrong, most, errors } = each;
    const only = (value: string | undefined) => ledger.only('validationErrors', value, exchange);
    if (most > 1) ledger.see('validationErrors');
    if (errors.length > 1) {
      // More errors than wrong fields prove nothing, because a service may reject fields that leadmock accepts.
      if (oddLists.has(errors.join())) only(undefined);
      else if (errors.length <= most) only('all');
    } else if (errors.length === 1 && wrong.length > 1 && most === wrong.length) {
      const known = wrong.map((field) => single.get(keyOf(each, field)));
      // If the errors of the single fields are unknown or equal, the error may be about all wrong fields.
      if (known.includes(undefined) || new Set(known).size === 1) continue;
      only(known.includes(errors[0]) ? 'first' : undefined);
    }
  }
}
