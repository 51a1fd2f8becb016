import type { LoginRequest } from '../../../generated/shapes.ts';
import { randomToken } from '../../core/ids.ts';
import { type Call, publicOperation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { isAlive, type Session } from '../../core/sandbox/sessions.ts';
import type { User } from '../../core/state/state.ts';
import { reject } from '../rules/index.ts';

type Parts = Pick<Call, 'sandbox' | 'assumptions'>;

/** Rules `one-user`, `second-user`. */
function applyUserLimit(address: string, user: User, { sandbox, assumptions }: Parts): void {
  const { sessions, clock } = sandbox;
  const now = clock.now();
  const others = sessions.ofOthersAt(address, user.id).filter((session) => isAlive(session, now));
  if (others.length === 0 || assumptions.secondUser === 'allow') return;
  if (assumptions.secondUser === 'reject') throw reject('second-user');
  const reason = `${user.login} logged in from the same address (assumption secondUser)`;
  for (const session of others) sessions.end(session, reason, 'other-login');
}

/**
 * Rule `repeated-login`.
 * @param earlier valid sessions, oldest first
 * @returns undefined if the login needs a new session
 */
function repeat(
  earlier: readonly Session[],
  user: User,
  { sandbox: { sessions, clock }, assumptions }: Parts,
): Session | undefined {
  if (earlier.length === 0) return undefined;
  switch (assumptions.repeatedLogin) {
    case 'same': {
      const last = earlier.at(-1);
      if (last) sessions.touch(last, clock.now());
      return last;
    }
    case 'replace': {
      const reason = `${user.login} logged in again for the same service (assumption repeatedLogin)`;
      for (const session of earlier) sessions.end(session, reason, 'other-login');
      return undefined;
    }
    case 'new':
      return undefined;
  }
}

const MAX_LISTED_LOGINS = 5;

/** @returns why a login failed: for testers, and never in the body of the response */
function whyWrong(user: User | undefined, { state }: Sandbox): string {
  if (user) return 'the user exists and has another password';
  const logins = state.users.all().map((known) => known.login);
  if (logins.length === 0) return 'this sandbox has no users';
  const more = logins.length > MAX_LISTED_LOGINS ? ` and ${logins.length - MAX_LISTED_LOGINS} more` : '';
  return `no user has this login; existing logins: ${logins.slice(0, MAX_LISTED_LOGINS).join(', ')}${more}`;
}

export const login = publicOperation<LoginRequest>({
  id: 'login',
  method: 'POST',
  path: '/login',
  summary: 'Log in and get a token',
  hasBody: true,
  handle({ sandbox, assumptions, body, address: callerAddress, warn, loggedIn }) {
    const user = sandbox.state.users.getBy('login', body.login);
    if (user?.password !== body.password) {
      throw reject('login-wrong', { hint: whyWrong(user, sandbox) });
    }
    const address = callerAddress();
    applyUserLimit(address, user, { sandbox, assumptions });
    const now = sandbox.clock.now();
    const holder = { user_id: user.id, service: body.service };
    const earlier = sandbox.sessions.aliveAt(address, holder, now);
    if (earlier.length > 0) warn('repeated-login');
    const session =
      repeat(earlier, user, { sandbox, assumptions }) ??
      sandbox.sessions.begin({ token: randomToken(), ...holder, address, created_at: now, last_action_at: now });
    loggedIn(session, user);
    return { token: session.token };
  },
});
