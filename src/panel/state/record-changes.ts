import { entries, fromEntries, json, keys } from '../ui/object.ts';

function isSame(one: unknown, other: unknown) {
  return json(one) === json(other);
}

/** What an edit changed, field by field: undefined for one that was taken out. The id stays, also where the edit leaves it out. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = entries(after).filter(([field, value]) => !isSame(before[field], value));
  const removed = keys(before).filter((field) => field !== 'id' && !Object.hasOwn(after, field));
  return fromEntries([...changed, ...removed.map((field) => [field, undefined])]);
}

/** The fields that an edit changes and that somebody else has changed since it began, to another value. */
export function clashes({
  before,
  now,
  changes,
}: {
  before: Record<string, unknown>;
  now: Record<string, unknown>;
  changes: Record<string, unknown>;
}) {
  return keys(changes).filter((field) => !isSame(now[field], before[field]) && !isSame(now[field], changes[field]));
}
