const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 32;

const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Largest id that advances the sequence of ids. Seeds may contain larger ids. */
export const LAST_COUNTED_ID = 8_999_999_900_000_000;

/** Rules `token-form`, `token-new`. */
export function randomToken(): string {
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))) {
      // The alphabet has 62 characters. Skipping the other 2 of 64 values makes all characters equally likely.
      if (token.length < TOKEN_LENGTH) token += TOKEN_ALPHABET[byte & 63] ?? '';
    }
  }
  return token;
}

/** Random integer, with `min` and `max` included. */
export function randomBetween(min: number, max: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return min + Math.floor((random / 2 ** 32) * (max - min + 1));
}

const FORM_OF_LOGIN = /^[A-Za-z0-9]{32}$/;

export function hasFormOfLogin(token: string): boolean {
  return FORM_OF_LOGIN.test(token);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function randomUuid(): string {
  return crypto.randomUUID();
}

/** @returns undefined if the text is not an integer from 1 to 2^53-1 without leading zeros (rule `path-id`) */
export function parseId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= MAX_ID ? id : undefined;
}
