import { type Body, type Field, isFilled, requireFields } from './fields.ts';
import { Rejected } from './rejected.ts';
import type { ModelSession, World } from './world.ts';

const loginFields: Field[] = [
  { name: 'login', isRequired: true, isRight: isFilled },
  { name: 'password', isRequired: true, isRight: isFilled },
  { name: 'service', isRequired: true, isRight: isFilled },
  { name: 'version', isRequired: true, isRight: (value) => value === '1.0' },
];

/** @returns valid sessions of the user from logins for the same service, in the order of their start */
function earlierOf(world: World, user: number, service: unknown): ModelSession[] {
  const earlier = [...world.sessions.values()].filter(
    (session) => session.isLogin && session.user === user && session.service === service && world.isAlive(session),
  );
  return earlier.sort((one, other) => one.beganAt - other.beganAt || (one.token < other.token ? -1 : 1));
}

/** New session, whose token is read from the response; or the result of a login that returns an earlier token. */
type LoggedIn = { begins: { user: number; service: string } } | { result: { token: string } };

/** Logs in: revokes tokens of other users, or is rejected because of them. */
export function login(world: World, body: Body): LoggedIn {
  requireFields(loginFields, body, world.assumptions);
  const user = world.rows('users').find((row) => row['login'] === body['login']);
  if (!user || user['password'] !== body['password']) throw new Rejected(401, 'login-wrong');
  // An expired token is not revoked, so it is valid again if the clock is set back.
  const others = [...world.sessions.values()].filter(
    (session) => session.isLogin && session.user !== user.id && world.isAlive(session),
  );
  const { secondUser } = world.assumptions;
  if (secondUser === 'reject' && others.length > 0) throw new Rejected(403, 'second-user');
  if (secondUser === 'evict') for (const { token } of others) world.sessions.delete(token);
  const earlier = earlierOf(world, Number(user.id), body['service']);
  const { repeatedLogin } = world.assumptions;
  if (repeatedLogin === 'replace') for (const { token } of earlier) world.sessions.delete(token);
  const again = repeatedLogin === 'same' ? earlier.at(-1) : undefined;
  if (!again) return { begins: { user: Number(user.id), service: String(body['service']) } };
  again.lastAction = world.now;
  return { result: { token: again.token } };
}

/** @returns the session of a token, checked before the body as in every request */
export function authenticate(world: World, token: string | undefined): ModelSession {
  if (token === undefined) throw new Rejected(401, 'token-missing');
  const session = world.sessions.get(token);
  if (!session) throw new Rejected(401, 'token-unknown');
  if (!world.isAlive(session)) throw new Rejected(401, 'token-expired');
  return session;
}
