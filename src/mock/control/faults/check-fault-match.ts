import type { ControlArmFaultRequest, RequestMatch } from '../../../generated/shapes.ts';
import type { Operation } from '../../core/operation.ts';
import type { KnownUser } from '../../schema/known-tokens.ts';
import { checkMatch, checkUser, type Finding } from '../match/check-match.ts';
import { matchingOperations } from '../match/matching-operations.ts';
import { presets } from './presets.ts';

/**
 * Finds fields that would probably keep a fault from firing, such as an unknown user, and parts of the match that
 * leadmock cannot check.
 */
export function checkFaultMatch(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  operations: readonly Operation[],
  users: readonly KnownUser[],
): Finding[] {
  const ofPreset = preset === undefined ? undefined : presets[preset];
  const combined = { ...ofPreset?.match, ...match } as RequestMatch;
  const { found } = matchingOperations(combined, operations);
  const tokenless = found.length > 0 && !found.some(({ needsToken }) => needsToken);
  const named = found.map(({ id }) => id).join(', ');
  const findings = checkMatch(combined, operations).flatMap(({ pointer, message }): Finding[] => {
    const [, field = ''] = pointer.split('/');
    if (Object.hasOwn(match, field))
      return [{ pointer: `/match${pointer}`, ...(message !== undefined && { message }) }];
    const given = combined[field as keyof RequestMatch];
    return message === undefined
      ? []
      : [{ pointer: '/preset', message: `is for the ${field} ${given}, which ${message}` }];
  });
  for (const { message } of checkUser(match.user, users)) {
    findings.push({ pointer: '/match/user', message: `${message} ("strict": false allows an unknown user)` });
  }
  if (tokenless && match.user !== undefined) {
    const why = `leadmock identifies users by token, but these operations need no token: ${named}`;
    findings.push({ pointer: '/match/user', message: `never matches: ${why}. Remove user` });
  }
  if (tokenless && ofPreset?.needsToken) {
    const why = `these operations need no token: ${named}`;
    findings.push({ pointer: '/preset', message: `never fires, because ${why}. Change match` });
  }
  return findings;
}
