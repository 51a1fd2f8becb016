import type { AnyRecord } from './use-records.ts';

function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Finds the values of the changed fields; undefined for a removed field. The id never counts as removed. */
export function changedFields(before: AnyRecord, after: AnyRecord) {
  const changed = Object.entries(after).filter(([field, value]) => !isSame(before[field], value));
  const removed = Object.keys(before).filter((field) => field !== 'id' && !Object.hasOwn(after, field));
  return Object.fromEntries([...changed, ...removed.map((field) => [field, undefined])]);
}

/** Lists the fields that the edit and another client changed to different values. */
export function clashes(before: AnyRecord, now: AnyRecord, changes: AnyRecord) {
  return Object.keys(changes).filter(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field], changes[field]),
  );
}
