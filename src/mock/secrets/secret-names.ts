import { createHmac } from 'node:crypto';
import { randomUuid } from '../core/ids.ts';

export type SecretKind = 'hidden' | 'token';

export const HIDDEN = '***';

/** Minimum length of a token that stays partly visible. Four characters reveal too much of a shorter token. */
const MIN_CUT_TOKEN = 12;

/** A new key for each process, so that nobody can find short tokens by trying. */
const DIGEST_KEY = randomUuid();
const DIGEST_LENGTH = 8;
const MASKED_TOKEN = /^(.{4})?\.{3}[0-9a-f]{8}$/s;

const WHOLE_WORD = /\b(pass|pw|pwd|credentials?|authorization|cookies?)\b/;
const WORD_PART = /passw(or)?d|passphrase|passcode|pwd\b|secrets?\b|api ?key/;
const TOKEN = /tokens?$/;

/** Headers such as `Access-Control-Allow-Credentials` contain no secrets. */
const CORS = 'access control ';

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
  if (words.startsWith(CORS)) return undefined;
  if (WHOLE_WORD.test(words) || WORD_PART.test(words)) return 'hidden';
  return TOKEN.test(words) ? 'token' : undefined;
}

/**
 * @returns the same mask for the same token, and different masks for different tokens, such as `Xk3a...0f9c21d7`; a
 * masked token unchanged
 */
export function maskedToken(token: string): string {
  if (MASKED_TOKEN.test(token)) return token;
  const digest = createHmac('sha256', DIGEST_KEY).update(token).digest('hex').slice(0, DIGEST_LENGTH);
  return `${token.length < MIN_CUT_TOKEN ? '' : token.slice(0, 4)}...${digest}`;
}

export function shownOf(kind: SecretKind, value: string): string {
  return kind === 'token' ? maskedToken(value) : HIDDEN;
}
