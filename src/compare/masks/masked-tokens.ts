import { type Exchange, isSuccess, tokenGivenBy } from '../exchange.ts';
import { isDigest, isMaskedIdentity } from './look.ts';
import { isMasked } from './masked.ts';

/** Tokens that logins returned, each with the known login names. */
function givenTokens(traffic: readonly Exchange[]): ReadonlyMap<string, ReadonlySet<unknown>> {
  const given = new Map<string, Set<unknown>>();
  for (const exchange of traffic) {
    const token = tokenGivenBy(exchange);
    if (token === undefined) continue;
    const { login } = exchange.sent;
    const logins = given.get(token) ?? new Set();
    given.set(token, isMasked(login) ? logins : logins.add(login));
  }
  return given;
}

/** Whether all logins returned one token, and an earlier exchange contains this token. */
function isOnlyToken(traffic: readonly Exchange[], token: string): boolean {
  const at = traffic.findIndex((exchange) => tokenGivenBy(exchange) === token);
  const isGivenAgain = traffic.slice(at + 1).some((exchange) => tokenGivenBy(exchange) === token);
  return isGivenAgain || traffic.slice(0, at).some((exchange) => exchange.token === token);
}

/** Whether all successful logins returned the same token. */
export function isOneTokenGiven(traffic: readonly Exchange[]): boolean {
  const given = traffic.map(tokenGivenBy).filter((token) => token !== undefined);
  return given.length > 1 && new Set(given).size === 1;
}

/**
 * @returns tokens that the service accepted, and that no login returned. Tokens that the first request before a login
 * used may be older than the recording
 */
export function foreignTokens(traffic: readonly Exchange[]): ReadonlySet<string> {
  const given = givenTokens(traffic);
  const older = new Set<string | undefined>();
  const foreign = new Set<string>();
  let hasLogin = false;
  for (const exchange of traffic) {
    const { token } = exchange;
    hasLogin ||= tokenGivenBy(exchange) !== undefined;
    if (!hasLogin) older.add(token);
    else if (token !== undefined && isSuccess(exchange) && !given.has(token) && !older.has(token)) foreign.add(token);
  }
  return foreign;
}

/** @returns texts that a recorder may have written instead of tokens, in requests or responses */
export function maskedTokens(traffic: readonly Exchange[]): ReadonlySet<string> {
  const given = givenTokens(traffic);
  const sent = new Set(traffic.map(({ token }) => token).filter((token) => token !== undefined));
  const all = [...new Set([...given.keys(), ...sent])];
  const foreign = foreignTokens(traffic);
  const unused = [...given.keys()].filter((token) => !sent.has(token));
  // Tokens that are masked only in requests, or only in responses, differ.
  const oneSided = new Set(foreign.size > 0 && unused.length > 0 ? [...foreign, ...unused] : []);
  const areDigests = all.every((token) => isDigest(token) || isMaskedIdentity(token, 'token'));
  const isMask = (token: string) =>
    isMaskedIdentity(token, 'token') ||
    oneSided.has(token) ||
    (isDigest(token) && !areDigests) ||
    Number(given.get(token)?.size) > 1 ||
    (given.size === 1 && given.has(token) && isOnlyToken(traffic, token));
  return new Set(all.filter(isMask));
}
