/** JSON pointer to a key of an object, escaped as in RFC 6901. */
export function pointerTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
