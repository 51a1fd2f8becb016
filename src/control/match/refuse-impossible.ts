import type { DocumentFault } from '../../core/state/integrity.ts';
import type { ControlCall } from '../control-operation.ts';
import { type Mask, maskOf } from '../journal/mask.ts';
import { Problem } from '../problem.ts';
import { type AskedMatch, checkMatch } from './check-match.ts';
import { knownOf } from './known.ts';
import type { SeenRequest } from './possible-answers.ts';

/** A match as it was given. */
export interface GivenMatch {
  match: AskedMatch;
  /** False: what is not documented is asked for all the same. */
  strict?: boolean | undefined;
  /** Where it stands in the body, as a JSON pointer; '' for the parameters of a query. */
  at: string;
}

/** A match that no request can be; nothing has changed. Its words show no secret of the sandbox. */
function impossible(violations: readonly DocumentFault[], at: string, mask: Mask): Problem {
  const errors = violations.map(({ pointer, message }) => ({ pointer: at + pointer, message: mask.text(message) }));
  const said = errors.map(({ pointer, message }) => `${pointer} ${message}`).join(' | ');
  const strict = at === '' ? 'strict=false' : '"strict": false';
  return new Problem(400, `no request can match: ${said} (${strict} asks for what is not documented)`, errors);
}

/**
 * Throws a Problem for a match that can never hold, so that a typing error is never told as "none". To be asked only where nothing
 * has matched: what has come is told, documented or not.
 * @param seen the journal; empty for what is to come, since that must not depend on what came just before
 */
export function refuseImpossible(
  { match, strict = true, at }: GivenMatch,
  { sandbox, context }: Pick<ControlCall, 'sandbox' | 'context'>,
  seen: readonly SeenRequest[],
): void {
  if (!strict) return;
  const violations = checkMatch(match, knownOf(sandbox, context, seen));
  if (violations.length > 0) throw impossible(violations, at, maskOf(sandbox));
}
