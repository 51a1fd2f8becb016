import { isTooDeep } from '../../core/json/nesting.ts';
import { pointerTo } from '../../core/json/pointer.ts';
import { isObject } from '../../core/json/values.ts';
import { Overrides, type OverrideTable } from '../../core/overrides.ts';
import type { Checked, Violation } from '../../core/state/integrity.ts';
import { nearest, shown } from '../../nearest.ts';
import { whyNoHttpStatus } from '../http-status.ts';
import { type OverridableParts, whyNoKey } from './keys.ts';

type Fields = Readonly<Record<string, unknown>>;

const LONGEST_MESSAGE = 1000;

function told(value: unknown): string {
  return `(it is ${shown(JSON.stringify(value))})`;
}

/** Checks of the fields of a refusal; undefined means valid. */
const fieldsOfRefusal: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  code: (value) => (Number.isSafeInteger(value) ? undefined : `must be an integer ${told(value)}`),
  message: (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_MESSAGE
      ? undefined
      : `must be a text of 1 to ${LONGEST_MESSAGE} characters that is not blank ${told(value)}`,
  httpStatus: (value) => {
    const why = whyNoHttpStatus(value);
    return why === undefined ? undefined : `${why} ${told(value)}`;
  },
};

function checkRefusal(entry: Fields): Violation[] {
  const known = Object.keys(fieldsOfRefusal);
  if (Object.keys(entry).length === 0) {
    return [{ pointer: '', message: 'says nothing: give code, message or httpStatus' }];
  }
  return Object.entries(entry).flatMap(([name, value]) => {
    const pointer = pointerTo(name);
    if (name === 'merge') {
      return [{ pointer, message: 'is for the result of an operation; a refusal has code, message and httpStatus' }];
    }
    if (!known.includes(name)) {
      const message = `is no field of a refusal; did you mean ${nearest(name, known)}? (there are ${known.join(', ')})`;
      return [{ pointer, message }];
    }
    const message = fieldsOfRefusal[name]?.(value);
    return message === undefined ? [] : [{ pointer, message }];
  });
}

function checkResult(operation: string, entry: Fields, { checkMerge }: OverridableParts): Violation[] {
  const others = Object.keys(entry).filter((name) => name !== 'merge');
  const violations = others.map((name) => ({
    pointer: pointerTo(name),
    message: `is no field of an operation, whose result takes a merge; ${Object.hasOwn(fieldsOfRefusal, name) ? `a refusal goes by the id of its rule, such as "unknown-lead@${operation}"` : 'did you mean merge?'}`,
  }));
  const { merge } = entry;
  if (merge === undefined) {
    return others.length > 0 ? violations : [{ pointer: '', message: 'says nothing: give merge, a JSON Merge Patch' }];
  }
  const inMerge = isObject(merge)
    ? Object.keys(merge).length > 0
      ? checkMerge(operation, merge)
      : [{ pointer: '', message: 'says nothing: it is empty' }]
    : [{ pointer: '', message: `must be an object, a JSON Merge Patch (RFC 7396) ${told(merge)}` }];
  return [...violations, ...inMerge.map(({ pointer, message }) => ({ pointer: `/merge${pointer}`, message }))];
}

function checkEntry(key: string, entry: unknown, parts: OverridableParts): Violation[] {
  const isOperation = parts.operations.includes(key);
  if (!isObject(entry)) {
    const right = isOperation ? 'merge' : 'code, message or httpStatus';
    return [{ pointer: '', message: `must be an object with ${right} ${told(entry)}` }];
  }
  return isOperation ? checkResult(key, entry, parts) : checkRefusal(entry);
}

/**
 * @param base the overrides to change, key by key; null removes a key
 * @returns undefined as value if no overrides are left
 */
export function checkOverrides(
  given: unknown,
  parts: OverridableParts,
  base?: { overrides: Overrides | undefined },
): Checked<Overrides | undefined> {
  if (!isObject(given)) {
    const message = 'must be an object: its keys are ids of rules, rule-id@operation, and ids of operations';
    return { violations: [{ pointer: '', message }] };
  }
  if (isTooDeep(given)) return { violations: [{ pointer: '', message: 'is nested deeper than 64 levels' }] };
  const table = new Map(Object.entries(base?.overrides?.table ?? {}));
  const violations: Violation[] = [];
  // A copy, because a program may change its object later or put values in it that JSON lacks.
  for (const [key, entry] of Object.entries(JSON.parse(JSON.stringify(given)) as Fields)) {
    const at = pointerTo(key);
    const why = whyNoKey(key, parts);
    if (why !== undefined) {
      violations.push({ pointer: at, message: why });
    } else if (entry === null && base !== undefined) {
      table.delete(key);
    } else {
      violations.push(
        ...checkEntry(key, entry, parts).map(({ pointer, message }) => ({ pointer: at + pointer, message })),
      );
      table.set(key, entry as OverrideTable[string]);
    }
  }
  if (violations.length > 0) return { violations };
  return { value: table.size === 0 ? undefined : new Overrides(Object.fromEntries(table)) };
}
