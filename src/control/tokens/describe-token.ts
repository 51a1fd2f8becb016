import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { expiresAt, isAlive, type Session } from '../../core/sandbox/sessions.ts';
import type { Token } from '../../generated/shapes.ts';
import { Problem } from '../problem.ts';

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Shows the whole token, for a tester to use. */
export function describeToken({ state, clock }: Sandbox, session: Session): Token {
  const { token, user_id, service, address, created_at, last_action_at } = session;
  return {
    token,
    user_id,
    login: state.users.get(user_id)?.login ?? null,
    service,
    address,
    created_at: iso(created_at),
    last_action_at: iso(last_action_at),
    expires_at: iso(expiresAt(session)),
    alive: isAlive(session, clock.now()),
  };
}

/** @throws Problem (404) with the reason why the token ended, if it is known */
export function requireSession({ sessions }: Sandbox, token: string | undefined): Session {
  const session = sessions.get(token ?? '');
  if (session) return session;
  const why = sessions.whyEnded(token ?? '');
  throw new Problem(404, why ? `this token ended: ${why}` : 'there is no such token; GET /_mock/tokens lists them');
}
