import type { AssumptionValues } from './assumptions.ts';

/** How many violations of one request are told at most: nobody mends more at once (rule `validation-errors`). */
export const MOST_VIOLATIONS = 100;

/** How many violations there are beyond those told: `3 more`, where nobody counted on `at least 99 more`, or nothing. */
export function othersThan(told: number, { length }: readonly unknown[]): string {
  if (length <= told) return '';
  return `${length < MOST_VIOLATIONS ? '' : 'at least '}${length - told} more`;
}

/**
 * HTTP status of a refusal: the one that it is given; with errorStatus=code its code, where that is the status of an error; else 200
 * (rule `error-status`).
 */
export function statusOfRefusal(
  code: number,
  httpStatus: number | undefined,
  { errorStatus }: Pick<AssumptionValues, 'errorStatus'>,
): number {
  const isStatus = code >= 400 && code <= 599;
  return httpStatus ?? (errorStatus === 'code' && isStatus ? code : 200);
}

export interface RuleViolation {
  /** A rule of the rules table that has a refusal: it gives code and default message. */
  rule: string;
  /** For the envelope, never empty. */
  message: string;
  /** `errors[].code`, where the rule leaves it to an operation of the user's own. */
  code?: number;
}

/**
 * The one expected error: a request that the service refuses. Thrown anywhere between route and answer; the error mapper
 * looks the rule up and turns it into an envelope.
 */
export class Refusal extends Error {
  /** At least one, in the order in which the envelope shows them. */
  readonly violations: readonly [RuleViolation, ...RuleViolation[]];
  /** What only the place that refuses knows, such as the nearest route: said in the `X-Mock-Explain` header. */
  readonly hint: string | undefined;

  constructor(violations: readonly [RuleViolation, ...RuleViolation[]], hint?: string) {
    super(violations[0].message);
    this.name = 'Refusal';
    this.violations = violations;
    this.hint = hint;
  }
}
