import type { AssumptionValues } from './assumptions.ts';

/** Limit of reported violations of one request (rule `validation-errors`). */
export const MAX_VIOLATIONS = 100;

/** @returns `3 more`, `at least 99 more` if the search stopped at its limit, or an empty string if all are shown */
export function omittedText(shown: number, { length }: readonly unknown[]): string {
  if (length <= shown) return '';
  return `${length < MAX_VIOLATIONS ? '' : 'at least '}${length - shown} more`;
}

/**
 * HTTP status of a rejection (rule `error-status`): an explicit status; else, with errorStatus=code, the code if it is
 * an HTTP error; else 200.
 */
export function statusOfRejection(
  code: number,
  httpStatus: number | undefined,
  { errorStatus }: Pick<AssumptionValues, 'errorStatus'>,
): number {
  const isStatus = code >= 400 && code <= 599;
  return httpStatus ?? (errorStatus === 'code' && isStatus ? code : 200);
}

export interface RuleViolation {
  /** Id of the rule that rejects the request; the rule provides the code and the default message. */
  rule: string;
  message: string;
  /** Value of `errors[].code`, for rules whose code a custom operation sets. */
  code?: number;
}

/**
 * The only expected error: the service rejects a request. The error mapper looks up the rule and creates the envelope.
 */
export class Rejection extends Error {
  readonly violations: readonly [RuleViolation, ...RuleViolation[]];
  /** Extra text for the `X-Mock-Explain` header, such as the nearest route. */
  readonly hint: string | undefined;

  constructor(violations: readonly [RuleViolation, ...RuleViolation[]], hint?: string) {
    super(violations[0].message);
    this.name = 'Rejection';
    this.violations = violations;
    this.hint = hint;
  }
}
