import { type Body, type Field, isFilled, requireFields } from './fields.ts';
import { Refused } from './refused.ts';
import type { ModelSession, World } from './world.ts';

const loginFields: Field[] = [
  { name: 'login', isRequired: true, isRight: isFilled },
  { name: 'password', isRequired: true, isRight: isFilled },
  { name: 'service', isRequired: true, isRight: isFilled },
  { name: 'version', isRequired: true, isRight: (value) => value === '1.0' },
];

/** Who logs in; ends or is refused for the sake of others. The token itself is learnt from the answer. */
export function login(world: World, body: Body): { user: number; service: string } {
  requireFields(loginFields, body, world.assumptions);
  const user = world.rows('users').find((row) => row['login'] === body['login']);
  if (!user || user['password'] !== body['password']) throw new Refused(401, 'login-wrong');
  const others = [...world.sessions.values()].filter((session) => session.isLogin && session.user !== user.id);
  const { secondUser } = world.assumptions;
  if (secondUser === 'refuse' && others.some((session) => world.isAlive(session)))
    throw new Refused(403, 'second-user');
  if (secondUser === 'evict') for (const { token } of others) world.sessions.delete(token);
  return { user: Number(user.id), service: String(body['service']) };
}

/** The session of a token, checked as every request is before its body is looked at. */
export function authenticate(world: World, token: string | undefined): ModelSession {
  if (token === undefined) throw new Refused(401, 'token-missing');
  const session = world.sessions.get(token);
  if (!session) throw new Refused(401, 'token-unknown');
  if (!world.isAlive(session)) throw new Refused(401, 'token-expired');
  return session;
}
