/** @import { RecordChange } from '../client/index.ts' */

/**
 * A value at a place below a record: `custom.0.value.id`. Undefined where there was or is none.
 * @typedef {{ place: string, before: unknown, after: unknown }} Difference
 */

/** @param {unknown} value */
function isBranch(value) {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/**
 * @param {unknown} before
 * @param {unknown} after
 * @param {string} place
 * @returns {Difference[]}
 */
function differences(before, after, place) {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isBranch(before) || !isBranch(after)) return [{ place, before, after }];
  const [old, young] = [
    /** @type {Record<string, unknown>} */ (before),
    /** @type {Record<string, unknown>} */ (after),
  ];
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])];
  return names.flatMap((name) => differences(old[name], young[name], place === '' ? name : `${place}.${name}`));
}

/**
 * What a change did, value by value.
 * @param {Pick<RecordChange, 'before' | 'after'>} change
 */
export function differencesOf({ before, after }) {
  return before && after
    ? differences(before, after, '')
    : Object.entries(before ?? after ?? {}).map(([place, value]) => ({
        place,
        before: before ? value : undefined,
        after: after ? value : undefined,
      }));
}
