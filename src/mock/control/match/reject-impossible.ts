import type { RequestMatch } from '../../../generated/shapes.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { ControlCall } from '../control-operation.ts';
import { Problem } from '../problem.ts';
import { checkMatch, checkUser } from './check-match.ts';

interface GivenMatch {
  match: RequestMatch;
  /** JSON pointer to the match in the body of the control call; empty for query parameters. */
  at: string;
  /**
   * Whether a request has met the match. If so, `rejectImpossible` reports only errors in `bodySchema`, because a
   * schema with a misspelled property can still match.
   */
  hasMatched?: boolean;
}

const MAX_SHOWN = 20;

/**
 * Without this check, a typo in a match would look like a missing request.
 * @param entries received requests, whose users and undocumented fields are also valid
 * @returns JSON pointers to the parts of the match that leadmock cannot check
 * @throws Problem 400 if a part of the match is wrong
 */
export function rejectImpossible(
  { match, at, hasMatched = false }: GivenMatch,
  { sandbox, context }: Pick<ControlCall, 'sandbox' | 'context'>,
  entries: readonly JournalEntry[],
): string[] {
  const findings = checkMatch(match, context.operations, entries);
  const users = [...sandbox.state.users.all(), ...entries.flatMap(({ user }) => user ?? [])];
  const wrong = [...findings, ...checkUser(match.user, users)].filter(({ pointer, message }) =>
    hasMatched ? message && pointer.startsWith('/bodySchema') : message,
  );
  if (wrong.length === 0) return findings.map(({ pointer }) => at + pointer);
  const errors = wrong.slice(0, MAX_SHOWN).map(({ pointer, message = '' }) => ({ pointer: at + pointer, message }));
  const reasons = errors.map(({ pointer, message }) => `${pointer} ${message}`).join(' | ');
  const strict = at === '' ? 'strict=false' : '"strict": false';
  throw new Problem(400, `no request can match: ${reasons} (${strict} allows undocumented matches)`, errors);
}
