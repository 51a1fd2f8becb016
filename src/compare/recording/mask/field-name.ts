export function isFieldName(key: string): boolean {
  return /^[A-Za-z_][\w-]{0,39}$/.test(key);
}
