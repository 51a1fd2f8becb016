/** @param {unknown} one @param {unknown} other */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What an edit changed, field by field: null for one that was taken out. The id stays, also where the edit leaves it out.
 * @param {Record<string, unknown>} before
 * @param {Record<string, unknown>} after
 */
export function changedFields(before, after) {
  const changed = Object.entries(after).filter(([field, value]) => !isSame(before[field], value));
  const removed = Object.keys(before).filter((field) => field !== 'id' && !Object.hasOwn(after, field));
  return Object.fromEntries([...changed, ...removed.map((field) => [field, null])]);
}

/**
 * The fields that an edit changes and that somebody else has changed since it began, to another value.
 * @param {{ before: Record<string, unknown>, now: Record<string, unknown>, changes: Record<string, unknown> }} edit
 */
export function clashes({ before, now, changes }) {
  return Object.keys(changes).filter(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field] ?? null, changes[field]),
  );
}
