export type SecretKind = 'hidden' | 'token';

export const HIDDEN = '***';

/** Minimum length of a token that stays partly visible. Four characters reveal too much of a shorter token. */
const MIN_CUT_TOKEN = 12;

const WHOLE_WORD = /\b(pass|pw|pwd|credentials?|authorization|cookies?)\b/;
const WORD_PART = /passw(or)?d|passphrase|passcode|pwd\b|secrets?\b|api ?key/;
const TOKEN = /tokens?$/;

/**
 * Recognizes spellings such as `newPassword`, `PASS_WORD`, `user[pw]` and `X-Auth-Token`.
 * @returns undefined if the name does not indicate a secret
 */
export function secretKind(name: string): SecretKind | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (WHOLE_WORD.test(words) || WORD_PART.test(words)) return 'hidden';
  return TOKEN.test(words) ? 'token' : undefined;
}

/** A shortened token stays unchanged. */
export function shortened(token: string): string {
  if (/^.{4}\.{3}$/.test(token)) return token;
  return token.length < MIN_CUT_TOKEN ? '...' : `${token.slice(0, 4)}...`;
}

export function shownOf(kind: SecretKind, value: string): string {
  return kind === 'token' ? shortened(value) : HIDDEN;
}
