import { pointerTo } from '../core/json/text.ts';
import { isObject } from '../core/json/values.ts';
import { SESSIONS } from '../core/sandbox/contents.ts';
import type { Violation } from '../core/state/integrity.ts';
import { isDocumented } from '../core/state/state.ts';

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** @returns {} if `collections` is missing, or is not an object, which the seed schema reports */
export function customCollectionsOf(seed: unknown): Readonly<Record<string, unknown>> {
  return isObject(seed) && isObject(seed['collections']) ? seed['collections'] : {};
}

export function wrongNames(seed: unknown): Violation[] {
  return Object.keys(customCollectionsOf(seed)).flatMap((name) => {
    const pointer = `/collections${pointerTo(name)}`;
    if (isDocumented(name))
      return { pointer, message: `is a collection of the contract: write ${name} next to collections, not inside` };
    if (name === SESSIONS) return { pointer, message: 'is reserved: leadmock stores tokens under this name' };
    if (NAME.test(name)) return [];
    return {
      pointer,
      message:
        'is not a valid collection name: use a lower-case letter, then up to 63 lower-case letters, digits and _',
    };
  });
}
