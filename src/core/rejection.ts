import type { AssumptionValues } from './assumptions.ts';

/** Limit of reported violations of one request (rule `validation-errors`). */
export const MAX_VIOLATIONS = 100;

/** @returns `3 more`, or `at least 99 more` if the search stopped at its limit, or an empty string */
export function omittedText(shown: number, { length }: readonly unknown[]): string {
  if (length <= shown) return '';
  return `${length < MAX_VIOLATIONS ? '' : 'at least '}${length - shown} more`;
}

/** Rule `error-status`: an explicit status, else with errorStatus=code the code if it is an HTTP error, else 200. */
export function statusOfRejection(
  code: number,
  httpStatus: number | undefined,
  { errorStatus }: Pick<AssumptionValues, 'errorStatus'>,
): number {
  const isStatus = code >= 400 && code <= 599;
  return httpStatus ?? (errorStatus === 'code' && isStatus ? code : 200);
}

export interface RuleViolation {
  /** Id of a rule with a rejection, which provides code and default message. */
  rule: string;
  message: string;
  /** `errors[].code`, for rules whose code a custom operation sets. */
  code?: number;
}

/**
 * The one expected error: the service rejects a request. The error mapper looks up the rule and creates the envelope.
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
