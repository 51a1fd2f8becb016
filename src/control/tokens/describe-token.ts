import type { Sandbox } from '../../core/sandbox.ts';
import { endOfLife, isAlive, type Session } from '../../core/sessions.ts';
import { Problem } from '../problem.ts';

/** A token as the control plane tells it: whole, for a tester to use. Times are ISO 8601, UTC, by the clock of the sandbox. */
interface DescribedToken {
  token: string;
  user_id: number;
  login: string | null;
  service: string;
  /** Where its login came from; null for a token that no login made. */
  address: string | null;
  created_at: string;
  last_action_at: string;
  /** The first instant at which it is refused, if nothing is done with it before. */
  expires_at: string;
  /** False once it has expired: it stays listed until it is revoked, or its user is removed. */
  alive: boolean;
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

export function describeToken({ state, clock }: Sandbox, session: Session): DescribedToken {
  const { token, user_id, service, address, created_at, last_action_at } = session;
  return {
    token,
    user_id,
    login: state.users.get(user_id)?.login ?? null,
    service,
    address,
    created_at: iso(created_at),
    last_action_at: iso(last_action_at),
    expires_at: iso(endOfLife(session)),
    alive: isAlive(session, clock.now()),
  };
}

/** The session of a token in a path, alive or not; throws a Problem (404) that says why it ended, where that is known. */
export function requireSession({ sessions }: Sandbox, token: string | undefined): Session {
  const session = sessions.get(token ?? '');
  if (session) return session;
  const why = sessions.whyEnded(token ?? '');
  throw new Problem(404, why ? `this token ended: ${why}` : 'there is no such token; GET /_mock/tokens lists them');
}
