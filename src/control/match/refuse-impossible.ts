import type { Violation } from '../../core/state/integrity.ts';
import type { Mask } from '../journal/mask.ts';
import { Problem } from '../problem.ts';
import { type AskedMatch, checkMatch } from './check-match.ts';
import type { Known } from './known.ts';

/** A match as it was given. */
export interface GivenMatch {
  match: AskedMatch;
  /** Where it stands in the body, as a JSON pointer; '' for the parameters of a query. */
  at: string;
}

/** A match that no request can be; nothing has changed. Its words show no secret of the sandbox. */
function impossible(violations: readonly Violation[], at: string, mask: Mask): Problem {
  const errors = violations.map(({ pointer, message }) => ({ pointer: at + pointer, message: mask.text(message) }));
  const said = errors.map(({ pointer, message }) => `${pointer} ${message}`).join(' | ');
  const strict = at === '' ? 'strict=false' : '"strict": false';
  return new Problem(400, `no request can match: ${said} (${strict} asks for what is not documented)`, errors);
}

/**
 * Throws a Problem for a match that can never hold, so that a typing error is never told as "none". To be asked only where nothing
 * has matched: what has come is told, documented or not.
 */
export function refuseImpossible({ match, at }: GivenMatch, known: Known, mask: Mask): void {
  const violations = checkMatch(match, known);
  if (violations.length > 0) throw impossible(violations, at, mask);
}
