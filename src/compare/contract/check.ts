import { asObject } from '../json.ts';
import { isDigest } from '../masks/look.ts';
import { isMasked } from '../masks/masked.ts';

export interface Finding {
  /** JSON pointer into the response body; empty for the whole body. */
  path: string;
  /** Such as `an integer`; `UNDOCUMENTED` for a field that the contract allows and does not document. */
  expected: string;
}

export const UNDOCUMENTED = 'undocumented';

/** @returns violations and undocumented fields of the value at the path, and of inner values */
export type Check = (value: unknown, path: string) => Finding[];

/** Accepts masked values. */
export function is(expected: string, isValid: (value: unknown) => boolean): Check {
  return (value, path) => (isMasked(value) || isValid(value) ? [] : [{ path, expected }]);
}

const isText = (value: unknown) => typeof value === 'string';

export const anything: Check = () => [];
export const absent = is('absent', (value) => value === undefined);
export const integer = is('an integer', Number.isInteger);
export const integerOrNull = is('an integer or null', (value) => value === null || Number.isInteger(value));
export const text = is('a string', isText);
export const textOrNull = is('a string or null', (value) => value === null || isText(value));
export const boolean = is('true or false', (value) => typeof value === 'boolean');
const anyObject = is('an object', (value) => asObject(value) !== undefined);
export const objectOrNull = is('an object or null', (value) => value === null || asObject(value) !== undefined);

/** Also accepts digests, because a recorder may have replaced a text by a digest. */
export function matching(expected: string, pattern: string, { orNull = false } = {}): Check {
  const form = new RegExp(pattern, 'u');
  const isValid = (value: unknown) => typeof value === 'string' && (form.test(value) || isDigest(value));
  return is(expected, (value) => (orNull && value === null) || isValid(value));
}

export function every(...checks: readonly Check[]): Check {
  return (value, path) => checks.flatMap((check) => check(value, path));
}

/** Requires `fields`, except `optional` and absent fields. */
export function object(fields: Readonly<Record<string, Check>>, optional: readonly string[] = []): Check {
  const checkField = (value: unknown, path: string, name: string, check: Check) => {
    if (value !== undefined || check === absent) return check(value, path);
    return optional.includes(name) ? [] : [{ path, expected: 'a value' }];
  };
  return (value, path) => {
    const given = asObject(value);
    if (!given) return anyObject(value, path);
    const others = Object.keys(given).filter((name) => !Object.hasOwn(fields, name));
    return [
      ...Object.entries(fields).flatMap(([name, check]) => checkField(given[name], `${path}/${name}`, name, check)),
      ...others.map((name) => ({ path: `${path}/${name}`, expected: UNDOCUMENTED })),
    ];
  };
}

const anyList = is('a list', Array.isArray);

export function list(item: Check): Check {
  return (value, path) =>
    Array.isArray(value) ? value.flatMap((each, at) => item(each, `${path}/${at}`)) : anyList(value, path);
}
