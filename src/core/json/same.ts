import { SentNumber } from './exact.ts';
import { isObject } from './values.ts';

/**
 * Whether two JSON values are the same; -0 and 0 are one number. A number that was rounded is shown as the text of its digits; who
 * expects a number has had it rounded in the same way. Ends at the first difference, and copies nothing: a body may hold thousands of
 * objects.
 */
export function isSameValue(actual: unknown, expected: unknown): boolean {
  if (actual instanceof SentNumber) return expected === actual.text || expected === Number(actual.text);
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && actual.every((item, at) => isSameValue(item, expected[at]));
  }
  if (!isObject(actual) || !isObject(expected)) return actual === expected;
  const names = Object.keys(actual);
  return (
    names.length === Object.keys(expected).length &&
    names.every((name) => Object.hasOwn(expected, name) && isSameValue(actual[name], expected[name]))
  );
}
