import { outcomeOf } from '../exchange.ts';
import { asObject } from '../json.ts';
import type { Ledger } from './ledger.ts';
import type { Reason } from './reasons.ts';
import type { Judged } from './rejections.ts';

/** Reasons about fields, for which `errors` may contain one item each. */
const OF_FIELDS: readonly Reason[] = [
  'wrong',
  'login',
  'numericStrings',
  'unknownFields',
  'unknownBodyId',
  'nonPositiveSum',
];

interface FieldRejection {
  number: number;
  operation: string;
  wrong: readonly string[];
  /** Number of fields that the service may reject. */
  most: number;
  /** Items of `errors`, as JSON. */
  errors: readonly string[];
}

function rejectionsIn(judged: readonly Judged[]): FieldRejection[] {
  return judged.flatMap(({ exchange, wrong, odd, reasons }) => {
    if (outcomeOf(exchange) !== 'rejection' || [...reasons].some((each) => !OF_FIELDS.includes(each))) return [];
    const errors = asObject(exchange.answer)?.['errors'];
    return [
      {
        number: exchange.number,
        operation: exchange.operation,
        wrong,
        most: new Set([...wrong, ...odd]).size,
        errors: Array.isArray(errors) ? errors.map((each) => JSON.stringify(each)) : [],
      },
    ];
  });
}

const isOfOneField = ({ wrong, most }: FieldRejection) => wrong.length === 1 && most === 1;

/** Detects `validationErrors` from the number of errors in rejections of several wrong fields. */
export function readErrorCounts(judged: readonly Judged[], ledger: Ledger): void {
  const id = 'validationErrors';
  const all = rejectionsIn(judged);
  const ofOneField = all.filter(isOfOneField);
  const single = new Map(
    ofOneField.filter(({ errors }) => errors.length === 1).map((each) => [keyOf(each, each.wrong[0]), each.errors[0]]),
  );
  /** Lists of several errors that the service returned for a single wrong field. */
  const oddLists = new Set(ofOneField.filter(({ errors }) => errors.length > 1).map(({ errors }) => errors.join()));
  for (const each of all) {
    const { number, wrong, most, errors } = each;
    if (most > 1) ledger.see(id);
    if (errors.length > 1) {
      // More errors than wrong fields prove nothing, because a service may reject fields that leadmock accepts.
      if (isOfOneField(each) || oddLists.has(errors.join())) ledger.only(id, undefined, number);
      else if (errors.length <= most) ledger.only(id, 'all', number);
    } else if (errors.length === 1 && wrong.length > 1 && most === wrong.length) {
      const known = wrong.map((field) => single.get(keyOf(each, field)));
      // If the errors of the single fields are unknown or equal, the error may be about all wrong fields.
      if (known.includes(undefined) || new Set(known).size === 1) continue;
      ledger.only(id, known.includes(errors[0]) ? 'first' : undefined, number);
    }
  }
}

function keyOf({ operation }: FieldRejection, field: string | undefined): string {
  return `${operation} ${field}`;
}
