/** Most levels of lists and objects in a body (rule `body-too-deep`). */
export const DEEPEST = 64;

export function isTooDeep(value: unknown, left = DEEPEST): boolean {
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
