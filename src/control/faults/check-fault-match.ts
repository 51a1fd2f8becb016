import type { Violation } from '../../core/state/integrity.ts';
import type { ControlArmFaultRequest } from '../../generated/shapes.ts';
import { checkUser } from '../match/check-match.ts';
import { listed, operationsOf, shown } from '../match/check-route.ts';
import { checkHeaders } from '../match/check-sent.ts';
import type { Known } from '../match/known.ts';
import { canReach } from '../match/route-paths.ts';
import { presets } from './presets.ts';

/** Every part of a fault's match that no request can be which meets faults: one to an operation of the service. */
export function checkFaultMatch(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  known: Pick<Known, 'operations' | 'users'>,
): Violation[] {
  const ofPreset = preset === undefined ? undefined : presets[preset];
  const whole = { ...ofPreset?.match, ...match };
  const { found, violations } = operationsOf(whole, known.operations);
  const tokenless = found.length > 0 && !found.some(({ needsToken }) => needsToken);
  const named = found.map(({ id }) => id).join(', ');
  return [
    ...violations.map(({ pointer, message }): Violation => {
      const field = pointer.slice(1) as keyof typeof whole;
      if (Object.hasOwn(match, field)) return { pointer: `/match${pointer}`, message };
      return { pointer: '/preset', message: `is for the ${field} ${whole[field]}, which ${message}` };
    }),
    ...checkUser(match.user, known.users).map(({ message }) => ({
      pointer: '/match/user',
      message: `${message} ("strict": false arms it for one to come)`,
    })),
    ...checkHeaders(match.headers).map(({ pointer, message }) => ({ pointer: `/match${pointer}`, message })),
    ...(tokenless && match.user !== undefined
      ? [{ pointer: '/match/user', message: `never holds: ${named} is called without a token; leave it out` }]
      : []),
    ...(tokenless && ofPreset?.needsToken
      ? [{ pointer: '/preset', message: `never fires for ${named}, which is called without a token` }]
      : []),
  ];
}

/** A path that is for other operations than those of its preset, whose code and message would be untrue there. */
export function checkPresetPath(
  { preset, match = {} }: Pick<ControlArmFaultRequest, 'preset' | 'match'>,
  { operations }: Pick<Known, 'operations'>,
): Violation[] {
  const own = preset === undefined ? undefined : presets[preset].match.path;
  if (own === undefined || match.path === undefined) return [];
  const others = operationsOf(match, operations).found.filter(({ path }) => !canReach(own, path));
  if (others.length === 0) return [];
  const ids = listed(others.map(({ id }) => id));
  const message = `must stay within ${own}, which the preset ${preset} is for: ${shown(match.path)} is for ${ids} too`;
  return [{ pointer: '/match/path', message }];
}
