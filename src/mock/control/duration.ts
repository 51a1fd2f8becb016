import type { Violation } from '../core/state/integrity.ts';
import { badBody } from './problem.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Continues "must be" in error messages. */
export const DURATION_DESCRIPTION =
  'a duration: a whole number above 0 and ms, s, m, h or d, such as 500ms, 10s, 5m, 25h or 7d';

/**
 * Callers must check the maximum, because the result may be Infinity.
 * @returns milliseconds, or undefined if the text is invalid
 */
export function parseDuration(text: string): number | undefined {
  const [, digits, unit = ''] = /^([1-9][0-9]*)(ms|s|m|h|d)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNIT_MS[unit] ?? Number.NaN);
}

/**
 * @param field field of the request body
 * @param longest maximum, as a duration
 */
export function durationViolations(field: string, text: string, longest?: string): Violation[] {
  const ms = parseDuration(text);
  const pointer = `/${field}`;
  if (ms === undefined) return [{ pointer, message: `must be ${DURATION_DESCRIPTION}` }];
  const isLonger = longest !== undefined && ms > Number(parseDuration(longest));
  return isLonger ? [{ pointer, message: `must be at most ${longest}` }] : [];
}

/**
 * @returns milliseconds; without `longest`, the result may be Infinity
 * @throws Problem 400 if the text is not a duration, or is longer than the maximum
 */
export function requireDuration(field: string, text: string, longest?: string): number {
  const violations = durationViolations(field, text, longest);
  if (violations.length > 0) throw badBody(violations);
  return Number(parseDuration(text));
}
