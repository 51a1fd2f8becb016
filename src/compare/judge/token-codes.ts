import type { RecordedExchange } from '../recording/read/exchanges.ts';
import { codeOf, isSuccess, outcomeOf, tokenGivenBy } from './outcome.ts';

/**
 * @returns a function that checks whether a rejection with the code may be about the token. Any code may be, unless the
 * exchanges show the code for requests without a valid token
 */
export function tokenCodesIn(traffic: readonly RecordedExchange[]): (code: number | undefined) => boolean {
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
  return (code) => codes.size === 0 || codes.has(code) || code === 401 || code === 403;
}
