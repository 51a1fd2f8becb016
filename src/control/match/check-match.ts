import type { Outcome } from '../../core/journal/entry.ts';
import type { Violation } from '../../core/state/integrity.ts';
import { nearest } from '../../nearest.ts';
import { checkAnswer, checkOutcome } from './check-answer.ts';
import { checkParameters } from './check-parameters.ts';
import { operationsOf, type RouteMatch, shown } from './check-route.ts';
import { checkBody, checkHeaders, checkQuery, isSuccess } from './check-sent.ts';
import type { Known } from './known.ts';

/** What a request must be; what is left out does not matter. */
export interface AskedMatch extends RouteMatch {
  query?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, unknown>>;
  body?: unknown;
  bodySchema?: unknown;
  outcome?: Outcome;
  performed?: boolean;
  status?: number;
  code?: number | null;
  user?: number | string;
}

/** What of a user is that of nobody. */
export function checkUser(user: number | string | undefined, users: Known['users']): Violation[] {
  if (user === undefined || users.some(({ id, login }) => user === id || user === login)) return [];
  const isOwnId = users.some(({ id }) => String(id) === user);
  const near = isOwnId
    ? `the id ${user}, without quotes`
    : nearest(
        shown(String(user)),
        users.map(({ id, login }) => (typeof user === 'number' ? String(id) : login)),
      );
  const message = `is no user: ${shown(String(user))}${near === undefined ? '' : `; did you mean ${near}?`}`;
  return [{ pointer: '/user', message }];
}

/**
 * Every part of a match that can never hold, as JSON pointers into it with what is nearest; empty where a request could match.
 * What is documented could be sent, whether or not it would be refused; a `service` is any text.
 */
export function checkMatch(match: AskedMatch, known: Known): Violation[] {
  const { found, violations } = operationsOf(match, known.operations);
  return [
    ...violations,
    ...(found.length > 0 ? checkBody(match, found, known) : []),
    ...(found.length > 0 && isSuccess(match) ? checkParameters(match.path, found) : []),
    ...checkQuery(match.query, known),
    ...checkHeaders(match.headers),
    ...checkUser(match.user, known.users),
    ...checkOutcome(match),
    ...(found.length > 0 ? checkAnswer(match, found, known) : []),
  ];
}
