/** How much of a value is shown: nothing, the beginning that tells one token from another, or the names of cookies alone. */
export type SecretKind = 'hidden' | 'token' | 'cookies';

export const HIDDEN = '***';

/** Shown whole by its first characters, a shorter one would be no secret any more. */
const SHORTEST_CUT = 12;

/** More than that no browser sends; their names are not shown. */
const MOST_COOKIES = 1000;

/** Part of every name that is asked about, for a first look at names and texts. */
export const SECRET_WORD = /pass|pwd|token|secret|api[-_ ]?key|authorization|cookie/i;

const KINDS: readonly (readonly [names: RegExp, kind: SecretKind])[] = [
  [/passw(or)?d|passphrase|passcode|^pwd|pwd$|secret$|apikey$|^(proxy)?authorization$/, 'hidden'],
  [/tokens?$/, 'token'],
  [/^(set)?cookies?$/, 'cookies'],
];

function decoded(name: string): string {
  try {
    return name.includes('%') ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/**
 * What a field, header, parameter, cookie or element of this name holds, however it is spelt (`newPassword`, `PASS_WORD`,
 * `user[password]`, `X-Auth-Token`); undefined for what is no secret.
 */
export function secretKind(name: string): SecretKind | undefined {
  const readable = decoded(name);
  if (!SECRET_WORD.test(readable)) return undefined;
  const letters = readable.toLowerCase().replace(/[^a-z0-9]/g, '');
  return KINDS.find(([names]) => names.test(letters))?.[1];
}

/** The first 4 characters tell one token from another. One that is shortened already stays as it is. */
export function shortened(token: string): string {
  if (/^.{4}\.{3}$/.test(token)) return token;
  return token.length < SHORTEST_CUT ? '...' : `${token.slice(0, 4)}...`;
}

function withoutValue(cookie: string): string {
  const [name] = /^[^=]*=|^\s*/.exec(cookie) ?? [''];
  return `${name}${HIDDEN}`;
}

/** What is shown of a secret. */
export function shownOf(kind: SecretKind, value: string): string {
  switch (kind) {
    case 'hidden':
      return HIDDEN;
    case 'token':
      return shortened(value);
    case 'cookies': {
      const cookies = value.split(';', MOST_COOKIES + 1);
      return cookies.length > MOST_COOKIES ? HIDDEN : cookies.map(withoutValue).join(';');
    }
  }
}
