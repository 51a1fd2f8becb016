import type { Operation } from '../../core/operation.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { ControlArmFaultRequest, RequestMatch } from '../../generated/shapes.ts';
import { shown } from '../../nearest.ts';
import { checkMatch } from '../match/check-match.ts';
import { checkUser, type KnownUser } from '../match/check-user.ts';
import { matchingOperations } from '../match/matching-operations.ts';
import { canReach } from '../match/route-paths.ts';
import { presets } from './presets.ts';

/** Finds fields that would probably keep a fault from firing, such as an unknown user. */
export function checkFaultMatch(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  operations: readonly Operation[],
  users: readonly KnownUser[],
): Violation[] {
  const ofPreset = preset === undefined ? undefined : presets[preset];
  const combined = { ...ofPreset?.match, ...match };
  const { found, violations } = matchingOperations(combined, operations);
  const tokenless = found.length > 0 && !found.some(({ needsToken }) => needsToken);
  const named = found.map(({ id }) => id).join(', ');
  return [
    ...violations.map(({ pointer, message }): Violation => {
      const field = pointer.slice(1) as keyof typeof combined;
      if (Object.hasOwn(match, field)) return { pointer: `/match${pointer}`, message };
      return { pointer: '/preset', message: `is for the ${field} ${combined[field]}, which ${message}` };
    }),
    ...checkMatch(combined as RequestMatch, operations).flatMap(({ pointer, message }) =>
      message !== undefined && pointer.startsWith('/body') ? [{ pointer: `/match${pointer}`, message }] : [],
    ),
    ...checkUser(match.user, users).map(({ message }) => ({
      pointer: '/match/user',
      message: `${message} ("strict": false allows an unknown user)`,
    })),
    ...(tokenless && match.user !== undefined
      ? [
          {
            pointer: '/match/user',
            message: `never matches: leadmock identifies users by token, but these operations need no token: ${named}. Remove user`,
          },
        ]
      : []),
    ...(tokenless && ofPreset?.needsToken
      ? [{ pointer: '/preset', message: `never fires, because these operations need no token: ${named}. Change match` }]
      : []),
  ];
}

/**
 * Finds a path in `match` that matches operations outside of the path of the preset. For these operations, code and
 * message of the preset would be wrong.
 */
export function checkPresetPath(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  operations: readonly Operation[],
): Violation[] {
  const presetPath = preset === undefined ? undefined : presets[preset].match.path;
  if (presetPath === undefined || match.path === undefined) return [];
  const others = matchingOperations(match, operations).found.filter((operation) => !canReach(presetPath, operation));
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id).join(', ');
  const message = `must stay within ${presetPath}, the path of the preset ${preset}: ${shown(match.path)} also matches ${ids}`;
  return [{ pointer: '/match/path', message }];
}
