/** Levels of arrays and objects that a body may have (rule `body-too-deep`). */
export const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isTooDeep(item, left - 1)) return true;
    return false;
  }
  for (const name in value) {
    const inner = value[name as keyof typeof value];
    if (typeof inner === 'object' && isTooDeep(inner, left - 1)) return true;
  }
  return false;
}
