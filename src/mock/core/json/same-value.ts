import { isObject } from './values.ts';

/** Compares JSON values; -0 equals 0. */
export function isSameValue(actual: unknown, expected: unknown): boolean {
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
