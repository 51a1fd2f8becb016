import type { AssumptionValues } from './assumptions.ts';

/** Maximum number of violations that one check reports (rule `validation-order`). */
export const MAX_VIOLATIONS = 100;

/**
 * @returns text such as `3 more`, or `at least 97 more` if the list has MAX_VIOLATIONS items, because a list of this
 * length may be incomplete; an empty string if the list has no further item
 */
export function omittedText(shown: number, { length }: readonly unknown[]): string {
  if (length <= shown) return '';
  return `${length < MAX_VIOLATIONS ? '' : 'at least '}${length - shown} more`;
}

/** Rule `error-status`. */
export function statusOfRejection(
  code: number,
  httpStatus: number | undefined,
  assumptions: Pick<AssumptionValues, 'errorStatus'>,
): number {
  const isStatus = code >= 400 && code <= 599;
  return httpStatus ?? (isStatus && assumptions.errorStatus === 'code' ? code : 200);
}

export interface RuleViolation {
  rule: string;
  message: string;
  /** Value of `errors[].code` that a custom operation sets. */
  code?: number;
}

/** Rejection by a rule. `errorMapper` treats other errors as defects of leadmock or of a custom operation. */
export class Rejection extends Error {
  readonly violations: readonly [RuleViolation, ...RuleViolation[]];
  /** Additional text for the explanation, such as the most similar route. */
  readonly hint: string | undefined;

  constructor(violations: readonly [RuleViolation, ...RuleViolation[]], hint?: string) {
    super(violations[0].message);
    this.name = 'Rejection';
    this.violations = violations;
    this.hint = hint;
  }
}
