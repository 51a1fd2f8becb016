import { codeOf, type Exchange, isSuccess, outcomeOf, resultOf, tokenGivenBy } from '../exchange.ts';
import { asObject } from '../json.ts';
import { isDigest } from '../masks/look.ts';
import { isMasked, MASKED_TOKEN } from '../masks/masked.ts';

/** Whether two logins may belong to one user, for example a user name and an e-mail address with the same password. */
export function hasAliases(traffic: readonly Exchange[]): boolean {
  const accepted = traffic.filter(({ sent, ...each }) => tokenGivenBy({ sent, ...each }) !== undefined);
  const logins = accepted.map(({ sent }) => sent).filter(({ login }) => !isMasked(login));
  const users = [...new Map(logins.toReversed().map((sent) => [sent['login'], sent])).values()];
  return users.some((one, at) =>
    users.slice(0, at).some((other) => {
      const [login, otherLogin] = [String(one['login']).trim(), String(other['login']).trim()];
      const isOtherKind = login.includes('@') !== otherLogin.includes('@') || isDigest(login);
      const isSameText = login.toLowerCase() === otherLogin.toLowerCase();
      return one['password'] === other['password'] && (isOtherKind || isSameText);
    }),
  );
}

const MIN_SESSIONS = 4;

/**
 * Whether one user may have several login names, because a recorder has invented a name for each session: no login name
 * occurs twice, or two names have the same author.
 */
export function mayBeNamedPerSession(traffic: readonly Exchange[]): boolean {
  /** Login names by token, and by author. */
  const [logins, authors] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const names: unknown[] = [];
  let hasTwoNames = false;
  for (const exchange of traffic) {
    const given = tokenGivenBy(exchange);
    if (given !== undefined) {
      logins.set(given, exchange.sent['login']);
      names.push(exchange.sent['login']);
    }
    const author = asObject(resultOf(exchange)['author']);
    const login = logins.get(exchange.token ?? '');
    if (typeof author?.['id'] !== 'number' || typeof login !== 'string') continue;
    const key = `${author['type']} ${author['id']}`;
    hasTwoNames ||= authors.has(key) && authors.get(key) !== login;
    authors.set(key, login);
  }
  return hasTwoNames || (names.length >= MIN_SESSIONS && new Set(names).size === names.length);
}

const WRONG_LOGIN_CODE = 401;

/**
 * Whether one login name may belong to several users, because a recorder has replaced names: the service accepted
 * several passwords, accepted and rejected one password, or showed several authors.
 */
export function hasSharedLogins(traffic: readonly Exchange[]): boolean {
  /** Login names by token. */
  const logins = new Map<string, unknown>();
  const known = { passwords: new Map<unknown, unknown>(), authors: new Map<unknown, unknown>() };
  /** @returns whether the login name has another value */
  const isOther = (values: Map<unknown, unknown>, login: unknown, value: unknown) => {
    const before = values.get(login);
    values.set(login, before ?? value);
    return before !== undefined && before !== value;
  };
  return traffic.some((exchange) => {
    const { login, password } = exchange.sent;
    const given = tokenGivenBy(exchange);
    if (given !== undefined && isMasked(login)) return false;
    if (given !== undefined) {
      logins.set(given, login);
      return !isMasked(password) && isOther(known.passwords, login, password);
    }
    const author = asObject(resultOf(exchange)['author'])?.['id'];
    const user = logins.get(exchange.token ?? '');
    if (typeof author === 'number' && user !== undefined) return isOther(known.authors, user, author);
    const isRejected = exchange.operation === 'login' && codeOf(exchange) === WRONG_LOGIN_CODE;
    return isRejected && password !== undefined && known.passwords.get(login) === password;
  });
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
    else if (token !== MASKED_TOKEN && !isKnown && outcome !== 'success' && outcome !== 'moment')
      codes.add(codeOf(exchange));
    if (operation === 'logout' && outcome === 'success') ended.add(token);
  }
  return codes;
}

/** Whether a rejection with the code may be about the token. If no code for tokens is known, any code may be. */
export function mayBeOfToken(code: number | undefined, tokenCodes: ReadonlySet<number | undefined>): boolean {
  return tokenCodes.size === 0 || tokenCodes.has(code) || code === 401 || code === 403;
}
