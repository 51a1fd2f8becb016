export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies a JSON value, faster than `structuredClone`. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)])) as T;
}

/** Ignores inherited properties such as `constructor`. */
export function ownProperty<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function fieldOf(record: object, name: string): unknown {
  return ownProperty(record as Readonly<Record<string, unknown>>, name);
}

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

/** Maximum number of nested levels (rule `body-too-deep`). */
export const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, remainingDepth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (remainingDepth === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isTooDeep(item, remainingDepth - 1)) return true;
    return false;
  }
  for (const name in value) {
    const inner = value[name as keyof typeof value];
    if (typeof inner === 'object' && isTooDeep(inner, remainingDepth - 1)) return true;
  }
  return false;
}
