import type { KnownToken as GivenToken } from '../../generated/shapes.ts';
import type { KnownToken } from '../core/state/fixture.ts';
import type { Checked, Violation } from '../core/state/integrity.ts';
import type { User } from '../core/state/state.ts';
import { didYouMean, shown } from '../core/text/nearest.ts';

export type KnownUser = Pick<User, 'id' | 'login'>;

/**
 * @param asked id (number) or login (string)
 * @returns the user, or an error message that follows the name of a field
 */
export function findUser<Found extends KnownUser>(users: readonly Found[], asked: number | string): Found | string {
  const user = users.find(({ id, login }) => asked === id || asked === login);
  if (user) return user;
  const known = new Set(users.flatMap(({ id, login }) => [String(id), login]));
  const written = (name: string) => (name === asked ? `the id ${name}, without quotes` : name);
  const hint = known.size === 0 ? '; no users exist' : didYouMean(String(asked), [...known], written);
  return `is not a known user: ${shown(String(asked))}${hint}`;
}

/** @returns tokens with the ids of their users, or violations with JSON pointers into the seed */
export function resolveTokens(given: readonly GivenToken[], users: readonly User[]): Checked<KnownToken[]> {
  const violations: Violation[] = [];
  const seen = new Set<string>();
  const tokens = given.map(({ token, user: asked, service }, at) => {
    const user = findUser(users, asked);
    if (typeof user === 'string') violations.push({ pointer: `/tokens/${at}/user`, message: user });
    if (seen.has(token)) violations.push({ pointer: `/tokens/${at}/token`, message: 'occurs twice: remove one' });
    seen.add(token);
    return { token, user_id: typeof user === 'string' ? 0 : user.id, service };
  });
  return violations.length > 0 ? { violations } : { value: tokens };
}
