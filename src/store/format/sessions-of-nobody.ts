import type { Session } from '../../core/sandbox/sessions.ts';
import type { Violation } from '../../core/state/integrity.ts';

/** What is wrong with a session of a user who is not there. */
export function noSuchUser(pointer: string, id: number): Violation {
  return { pointer: `${pointer}/user_id`, message: `is ${id}, and there is no such user` };
}

/**
 * The sessions of users who are not in a document. leadmock never writes one: a user takes the sessions along.
 * @param pointer of the list
 */
export function sessionsOfNobody(
  pointer: string,
  sessions: readonly Pick<Session, 'user_id'>[],
  users: readonly { id: number }[],
): Violation[] {
  const known = new Set(users.map(({ id }) => id));
  return sessions.flatMap(({ user_id }, at) => (known.has(user_id) ? [] : [noSuchUser(`${pointer}/${at}`, user_id)]));
}
