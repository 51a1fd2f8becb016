/** Escapes a key as one step of a JSON pointer (RFC 6901). */
export function pointerTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
