import { reject } from '../../api/rules/index.ts';
import type { WarningId } from '../../api/warnings.ts';
import { type EndedBy, expiresAt, isAlive, type Session } from '../../core/sandbox/sessions.ts';
import { assumptionsOf, type ServiceStep } from './exchange.ts';
import { headerWithToken, mistakeInToken, placeOfToken } from './token-mistake.ts';
import { noteWarning } from './warnings.ts';

const warningsOfEnded: Readonly<Record<EndedBy, WarningId>> = {
  reset: 'token-after-reset',
  'other-login': 'token-after-other-login',
};

function whenExpired(session: Session, now: number): string {
  const [end, clock] = [expiresAt(session), now].map((ms) => new Date(ms).toISOString());
  return `this token expired at ${end}, and the sandbox's clock is at ${clock}`;
}

export const requireToken: ServiceStep = (req, res) => {
  const { sandbox, arrival } = res.locals;
  const token = req.headers['token'];
  if (typeof token !== 'string' || token === '') {
    const place = placeOfToken(req, sandbox);
    throw reject('token-missing', place ? { hint: `the token is in ${place}: send it in the header named token` } : {});
  }
  const session = sandbox.sessions.get(token);
  const user = session && sandbox.state.users.get(session.user_id);
  if (!session || !user) {
    const why = sandbox.sessions.whyEnded(token);
    const endedBy = sandbox.sessions.endedBy(token);
    if (endedBy) noteWarning(res.locals, warningsOfEnded[endedBy]);
    const hint = why ? `this token is invalid: ${why}` : mistakeInToken(token, req.rawHeaders);
    const header = hint ? undefined : headerWithToken(req, sandbox);
    const place = header ? `the header ${header}` : undefined;
    const elsewhere =
      place && `this sandbox has no such token; ${place} contains another token: send it in the header named token`;
    throw reject('token-unknown', { hint: hint ?? elsewhere ?? 'this sandbox has no such token' });
  }
  const now = sandbox.clock.now();
  if (!isAlive(session, now)) throw reject('token-expired', { hint: whenExpired(session, now) });
  arrival.session = session;
  arrival.user = user;
};

export const limitRate: ServiceStep = (_req, res) => {
  const { sandbox, arrival } = res.locals;
  const { session } = arrival;
  if (!session) return;
  const now = sandbox.clock.now();
  if (sandbox.rateLimit.isReached(session, now) && assumptionsOf(res.locals).rateLimit !== 'off') {
    throw reject('rate-limit');
  }
  sandbox.rateLimit.admit(session, now);
};
