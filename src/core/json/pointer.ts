/** One step of a JSON pointer (RFC 6901) for a key that may hold what a pointer must escape. */
export function pointerTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
