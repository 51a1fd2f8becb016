import { type Exchange, tokenGivenBy } from '../exchange.ts';

/** Texts that a recorder may write instead of secrets, for example `***` or `<redacted>`. */
const MASK = /^(.)\1*$|[*•]{2}|…|^[<[{(%$].*[>\]})%]$|^(redacted|masked|filtered|removed|hidden)$/is;

/** Whether two logins may belong to one user, for example a user name and an e-mail address with the same password. */
function isSameUser(one: Exchange, other: Exchange): boolean {
  const [login, otherLogin] = [String(one.sent['login']), String(other.sent['login'])];
  const isOtherKind = login.includes('@') !== otherLogin.includes('@');
  const isOtherCase = login.trim().toLowerCase() === otherLogin.trim().toLowerCase();
  return one.sent['password'] === other.sent['password'] && (isOtherKind || isOtherCase);
}

export function isMaskedText(text: unknown): boolean {
  return MASK.test(String(text));
}

/** Which texts of a recording may stand for several tokens, and which logins for one user. */
export class MaskedTokens {
  readonly #masked = new Set<string>();
  /** Whether two login names may belong to one user, so that the exchanges prove nothing about other users. */
  readonly hasAliases: boolean;

  constructor(exchanges: readonly Exchange[]) {
    const seen = new Set<string>();
    const given = new Map<string, Exchange>();
    const again = new Set<string>();
    const users = new Map<unknown, Exchange>();
    let hasAliases = false;
    for (const exchange of exchanges) {
      const token = tokenGivenBy(exchange);
      if (token !== undefined) {
        const { login } = exchange.sent;
        const first = given.get(token) ?? exchange;
        given.set(token, first);
        if (seen.has(token)) again.add(token);
        if (MASK.test(token) || first.sent['login'] !== login) this.#masked.add(token);
        if (!users.has(login)) {
          hasAliases ||= [...users.values()].some((other) => isSameUser(other, exchange));
          users.set(login, exchange);
        }
      }
      for (const each of [exchange.token, token]) if (each !== undefined) seen.add(each);
    }
    // A recorder may have replaced all tokens by one text.
    if (given.size === 1) for (const token of again) this.#masked.add(token);
    this.hasAliases = hasAliases;
  }

  has(token: string): boolean {
    return this.#masked.has(token);
  }
}
