import { codeOf, type Exchange, isSuccess, outcomeOf, tokenGivenBy } from '../exchange.ts';

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
