const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

/** The largest id: beyond it, JavaScript can no longer tell neighbours apart. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** 32 unguessable characters `[A-Za-z0-9]` (rule `token-form`). */
export function randomToken(): string {
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))) {
      // Only the first 62 of 64 values are letters of the alphabet: skipping the others keeps every letter as likely.
      if (token.length < TOKEN_LENGTH) token += TOKEN_ALPHABET[byte & 63] ?? '';
    }
  }
  return token;
}

/** A random version 4 UUID, in lower case. */
export function randomUuid(): string {
  return crypto.randomUUID();
}

/** The number that a path or a JSON string spells: digits without leading zeros, 1 to 2^53-1 (rule `path-id`). */
export function parseId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}
