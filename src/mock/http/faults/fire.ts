import { faultName } from '../../core/fault-effects.ts';
import type { ArmedFault, DelayMs, FaultMatch } from '../../core/faults.ts';
import { randomBetween } from '../../core/ids.ts';
import type { Operation } from '../../core/operation.ts';
import { fitsFault } from '../../requests/match.ts';
import type { Exchange, Outcome, ServiceRequest, ServiceStep } from '../service/exchange.ts';
import { Release } from './release.ts';
import { sendInstead } from './send-faulty.ts';

/** @returns the user of the token, even if the token has expired */
function userOf({ headers }: ServiceRequest, { sandbox }: Exchange): { id: number; login: string } | undefined {
  const { token } = headers;
  const session = typeof token === 'string' ? sandbox.sessions.get(token) : undefined;
  return session && sandbox.state.users.get(session.user_id);
}

function announce(outcome: Outcome, faults: readonly ArmedFault[]): void {
  outcome.fault = faults[0];
  if (faults.length > 0) outcome.firedFaults = faults.map((fault) => `${faultName(fault)}#${fault.id}`).join(', ');
}

function milliseconds(ms: DelayMs = 0): number {
  return typeof ms === 'number' ? ms : randomBetween(ms.min, ms.max);
}

/**
 * If a fault with the moment `before` fires, leadmock runs no later step. Other faults take effect when leadmock sends
 * the response.
 */
export function fireFaults({ id, needsToken, hasBody }: Operation): ServiceStep {
  return (req, res) => {
    const { sandbox, arrival, outcome } = res.locals;
    if (sandbox.faults.isEmpty) return;
    const body = hasBody ? arrival.requestBody?.text : undefined;
    const user = needsToken ? userOf(req, res.locals) : undefined;
    const { method, rawHeaders } = req;
    const fits = (match: FaultMatch) => fitsFault(rawHeaders.join('\n'), body, match);
    const { delays, fault } = sandbox.faults.select({
      id: arrival.requestId ?? 0,
      operation: id,
      needsToken,
      method,
      path: arrival.path,
      user,
      body,
      fits,
    });
    announce(outcome, fault ? [fault, ...delays] : delays);
    outcome.delayMs = delays.reduce((sum, { ms }) => sum + milliseconds(ms), 0);
    if (fault?.effect === 'hang' || fault?.effect === 'stall') outcome.release = new Release(res, fault);
    if (fault?.when === 'before') sendInstead(res, fault);
  };
}
