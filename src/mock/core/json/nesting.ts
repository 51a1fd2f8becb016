/** Maximum number of nested levels (rule `body-too-deep`). */
export const MAX_DEPTH = 64;

export function isTooDeep(value: unknown, remainingDepth = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (remainingDepth === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && isTooDeep(item, remainingDepth - 1)) return true;
    return false;
  }
  for (const name in value) {
    const inner = value[name as keyof typeof value];
    if (typeof inner === 'object' && isTooDeep(inner, remainingDepth - 1)) return true;
  }
  return false;
}
