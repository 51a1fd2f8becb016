function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Undefined means removed. The id stays, even if the edit omits it. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.entries(after).filter(([field, value]) => !isSame(before[field], value));
  const removed = Object.keys(before).filter((field) => field !== 'id' && !Object.hasOwn(after, field));
  return Object.fromEntries([...changed, ...removed.map((field) => [field, undefined])]);
}

/** Fields that both the edit and another client changed, to different values. */
export function clashes({
  before,
  now,
  changes,
}: {
  before: Record<string, unknown>;
  now: Record<string, unknown>;
  changes: Record<string, unknown>;
}) {
  return Object.keys(changes).filter(
    (field) => !isSame(now[field], before[field]) && !isSame(now[field], changes[field]),
  );
}
