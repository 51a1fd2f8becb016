/** Whether a key looks like a field name, which may be shown. */
export function isFieldName(key: string): boolean {
  return /^[A-Za-z_][\w-]{0,39}$/.test(key);
}
