/** Follows "must be" in messages. */
export const NAME_DESCRIPTION =
  '1 to 64 letters, digits, dots, dashes and underscores, beginning with a letter or a digit';

export function isName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}
