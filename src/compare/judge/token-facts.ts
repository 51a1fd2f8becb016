import { codeOf, type Exchange, isSuccess, outcomeOf, tokenGivenBy } from '../exchange.ts';

/** Texts that a recorder may write instead of secrets, for example `***` or `<redacted>`. */
const MASK = /^(.)\1*$|[*•]{2}|…|^[<[{(%$].*[>\]})%]$|^(redacted|masked|filtered|removed|hidden)$/is;

export function isMaskedText(text: unknown): boolean {
  return MASK.test(String(text));
}

/** @returns texts that a recorder may have written instead of several tokens */
export function maskedTokensIn(traffic: readonly Exchange[]): ReadonlySet<string> {
  const users = new Map<string, Set<unknown>>();
  const seen = new Set<string | undefined>();
  let isSeenBefore = false;
  for (const exchange of traffic) {
    const given = tokenGivenBy(exchange);
    if (given !== undefined) {
      isSeenBefore ||= seen.has(given);
      users.set(given, (users.get(given) ?? new Set()).add(exchange.sent['login']));
    }
    seen.add(exchange.token).add(given);
  }
  // A recorder may have replaced all tokens by one text.
  const isOne = users.size === 1 && isSeenBefore;
  const masked = [...users].filter(([token, logins]) => isOne || isMaskedText(token) || logins.size > 1);
  return new Set(masked.map(([token]) => token));
}

/** Whether two logins may belong to one user, for example a user name and an e-mail address with the same password. */
export function hasAliases(traffic: readonly Exchange[]): boolean {
  const logins = traffic.filter((exchange) => tokenGivenBy(exchange) !== undefined).map(({ sent }) => sent);
  const users = [...new Map(logins.toReversed().map((sent) => [sent['login'], sent])).values()];
  return users.some((one, at) =>
    users.slice(0, at).some((other) => {
      const [login, otherLogin] = [String(one['login']).trim(), String(other['login']).trim()];
      const isOtherKind = login.includes('@') !== otherLogin.includes('@');
      const isSameText = login.toLowerCase() === otherLogin.toLowerCase();
      return one['password'] === other['password'] && (isOtherKind || isSameText);
    }),
  );
}

/** @returns codes with which the service rejects requests without a valid token */
export function tokenCodesIn(traffic: readonly Exchange[]): ReadonlySet<number | undefined> {
  const accepted = new Set(
    traffic.filter((each) => isSuccess(each) && each.operation !== 'logout').map(({ token }) => token),
  );
  const given = new Set(traffic.map(tokenGivenBy));
  const ended = new Set<string | undefined>();
  const codes = new Set<number | undefined>();
  for (const exchange of traffic) {
    const { operation, token } = exchange;
    const outcome = outcomeOf(exchange);
    const isKnown = token !== undefined && !ended.has(token) && (accepted.has(token) || given.has(token));
    if (operation === 'login') ended.delete(tokenGivenBy(exchange));
    else if (!isKnown && outcome !== 'success' && outcome !== 'moment') codes.add(codeOf(exchange));
    if (operation === 'logout' && outcome === 'success') ended.add(token);
  }
  return codes;
}

/** Whether a rejection with the code may be about the token. If no code for tokens is known, any code may be. */
export function mayBeOfToken(code: number | undefined, tokenCodes: ReadonlySet<number | undefined>): boolean {
  return tokenCodes.size === 0 || tokenCodes.has(code) || code === 401 || code === 403;
}
