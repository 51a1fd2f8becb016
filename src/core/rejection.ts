import type { AssumptionValues } from './assumptions.ts';

/** Maximum number of violations for one request (rule `validation-errors`), and in other lists of violations. */
export const MAX_VIOLATIONS = 100;

/**
 * @returns text such as `3 more`, or `at least 97 more` if the list has MAX_VIOLATIONS items, because the search stops
 * there; an empty string if all violations are shown
 */
export function omittedText(shown: number, { length }: readonly unknown[]): string {
  if (length <= shown) return '';
  return `${length < MAX_VIOLATIONS ? '' : 'at least '}${length - shown} more`;
}

/** Rule `error-status`: `httpStatus` first; then, with errorStatus=code, a code from 400 to 599; otherwise 200. */
export function statusOfRejection(
  code: number,
  httpStatus: number | undefined,
  { errorStatus }: Pick<AssumptionValues, 'errorStatus'>,
): number {
  const isStatus = code >= 400 && code <= 599;
  return httpStatus ?? (errorStatus === 'code' && isStatus ? code : 200);
}

export interface RuleViolation {
  /** Id of the rule. The rule contains the code and the default message. */
  rule: string;
  message: string;
  /** Value of `errors[].code` that a custom operation sets. */
  code?: number;
}

/**
 * Rejection of a request by the service. The error mapper treats other errors as defects of leadmock or of a custom
 * operation. For a rejection, the error mapper looks up the rule and creates the envelope.
 */
export class Rejection extends Error {
  readonly violations: readonly [RuleViolation, ...RuleViolation[]];
  /** Additional text for the `X-Mock-Explain` header, such as the most similar route. */
  readonly hint: string | undefined;

  constructor(violations: readonly [RuleViolation, ...RuleViolation[]], hint?: string) {
    super(violations[0].message);
    this.name = 'Rejection';
    this.violations = violations;
    this.hint = hint;
  }
}
