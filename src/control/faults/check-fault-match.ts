import type { Operation } from '../../core/operation.ts';
import type { Violation } from '../../core/state/integrity.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { shown } from '../../nearest.ts';
import { checkUser, type KnownUser } from '../match/check-user.ts';
import { operationsOf } from '../match/operations-of.ts';
import { canReach } from '../match/route-paths.ts';
import { presets } from './presets.ts';

/** Finds parts of a match that no request to an operation can have. */
export function checkFaultMatch(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  operations: readonly Operation[],
  users: readonly KnownUser[],
): Violation[] {
  const ofPreset = preset === undefined ? undefined : presets[preset];
  const whole = { ...ofPreset?.match, ...match };
  const { found, violations } = operationsOf(whole, operations);
  const tokenless = found.length > 0 && !found.some(({ needsToken }) => needsToken);
  const named = found.map(({ id }) => id).join(', ');
  return [
    ...violations.map(({ pointer, message }): Violation => {
      const field = pointer.slice(1) as keyof typeof whole;
      if (Object.hasOwn(match, field)) return { pointer: `/match${pointer}`, message };
      return { pointer: '/preset', message: `is for the ${field} ${whole[field]}, which ${message}` };
    }),
    ...checkUser(match.user, users).map(({ message }) => ({
      pointer: '/match/user',
      message: `${message} ("strict": false arms it for one to come)`,
    })),
    ...(tokenless && match.user !== undefined
      ? [{ pointer: '/match/user', message: `never holds: ${named} is called without a token; leave it out` }]
      : []),
    ...(tokenless && ofPreset?.needsToken
      ? [{ pointer: '/preset', message: `never fires for ${named}, which is called without a token` }]
      : []),
  ];
}

/** Finds a path for other operations than the preset's: its code and message would be wrong there. */
export function checkPresetPath(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  operations: readonly Operation[],
): Violation[] {
  const own = preset === undefined ? undefined : presets[preset].match.path;
  if (own === undefined || match.path === undefined) return [];
  const others = operationsOf(match, operations).found.filter((operation) => !canReach(own, operation));
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id).join(', ');
  const message = `must stay within ${own}, which the preset ${preset} is for: ${shown(match.path)} is for ${ids} too`;
  return [{ pointer: '/match/path', message }];
}
