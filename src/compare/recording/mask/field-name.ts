/** Whether a key is the name of a field, and not somebody's word: then it may be shown. */
export function isFieldName(key: string): boolean {
  return /^[A-Za-z_][\w-]{0,39}$/.test(key);
}
