import { faultName } from '../../core/fault-effects.ts';
import type { ArmedFault, DelayMs, FaultMatch } from '../../core/faults.ts';
import { randomBetween } from '../../core/ids.ts';
import type { Operation } from '../../core/operation.ts';
import { fitsFault } from '../../requests/match.ts';
import type { Exchange, ServiceRequest, ServiceResponse, ServiceStep } from '../service/exchange.ts';
import type { MockHeaderSetter } from '../service/mock-headers.ts';
import { showWarnings } from '../service/warnings.ts';
import { Release } from './release.ts';
import { sendInstead } from './send-faulty.ts';

/** @returns the user of the token, even if the token has expired */
function userOf({ headers }: ServiceRequest, { sandbox }: Exchange): { id: number; login: string } | undefined {
  const { token } = headers;
  const session = typeof token === 'string' ? sandbox.sessions.get(token) : undefined;
  return session && sandbox.state.users.get(session.user_id);
}

function announce(res: ServiceResponse, faults: readonly ArmedFault[], setMockHeader: MockHeaderSetter): void {
  res.locals.fault = faults[0];
  if (faults.length > 0) {
    setMockHeader(res, 'fault', faults.map((fault) => `${faultName(fault)}#${fault.id}`).join(', '));
  }
}

function milliseconds(ms: DelayMs = 0): number {
  return typeof ms === 'number' ? ms : randomBetween(ms.min, ms.max);
}

/**
 * If a fault with the moment `before` fires, leadmock runs no later step. Other faults take effect when leadmock sends
 * the response.
 */
export function fireFaults({ id, needsToken, hasBody }: Operation, setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res) => {
    const exchange = res.locals;
    if (exchange.sandbox.faults.isEmpty) return;
    const body = hasBody ? exchange.received?.text : undefined;
    const user = needsToken ? userOf(req, exchange) : undefined;
    const { method, rawHeaders } = req;
    const fits = (match: FaultMatch) => fitsFault(rawHeaders.join('\n'), body, match);
    const { delays, fault } = exchange.sandbox.faults.select({
      id: exchange.requestId ?? 0,
      operation: id,
      needsToken,
      method,
      path: exchange.path,
      user,
      body,
      fits,
    });
    announce(res, fault ? [fault, ...delays] : delays, setMockHeader);
    exchange.delayMs = delays.reduce((sum, { ms }) => sum + milliseconds(ms), 0);
    if (fault?.effect === 'hang' || fault?.effect === 'stall') exchange.release = new Release(res, fault);
    if (fault?.when !== 'before') return;
    showWarnings(res, setMockHeader);
    sendInstead(res, fault);
  };
}
