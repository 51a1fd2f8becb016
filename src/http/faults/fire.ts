import { monotonicMs } from '../../core/clock.ts';
import type { ArmedFault } from '../../core/faults.ts';
import type { Operation } from '../../core/operation.ts';
import { removeHeader } from '../service/answer-headers.ts';
import type { Exchange, ServiceRequest, ServiceResponse, WaitingStep } from '../service/exchange.ts';
import { MOCK_HEADERS, type MockHeaderSetter } from '../service/mock-headers.ts';
import { mayHaveBody, type ReceiveBody, receiveUnreadBody, waitsForInvitation } from '../service/receive-body.ts';
import { showWarnings } from '../service/warnings.ts';
import { dropConnection, sendPage } from './broken-responses.ts';
import { sendFaultError } from './send-response.ts';
import { waitWithClient } from './wait.ts';

/** The user of the token, even if the token has expired. */
function userOf({ headers }: ServiceRequest, { sandbox }: Exchange): { id: number; login: string } | undefined {
  const { token } = headers;
  const session = typeof token === 'string' ? sandbox.sessions.get(token) : undefined;
  return session && sandbox.state.users.get(session.user_id);
}

function announce(res: ServiceResponse, faults: readonly ArmedFault[], setMockHeader: MockHeaderSetter): void {
  res.locals.fault = faults[0];
  if (faults.length === 0) removeHeader(res, MOCK_HEADERS.fault);
  else setMockHeader(res, 'fault', faults.map(({ kind, id }) => `${kind}#${id}`).join(', '));
}

/** Reads the body while the request waits: the journal shows it even if the client leaves. */
function receiveMeanwhile(req: ServiceRequest, res: ServiceResponse, receive: ReceiveBody): void {
  const isComing = mayHaveBody(req) && !waitsForInvitation(req);
  if (isComing) res.locals.receiving = new Promise((resolve) => receive(req, res, resolve));
}

/** Adds a millisecond, because a timer of Node may end early: the released request would meet the armed fault again. */
function hang({ socket }: ServiceRequest, { expiresAtMs, hanging }: ArmedFault): Promise<boolean> {
  return waitWithClient(socket, Math.ceil(expiresAtMs - monotonicMs()) + 1, hanging);
}

/**
 * Takes the faults that match a request. Faults before the operation happen here, before the token is checked; the exchange keeps
 * faults after the operation for the response.
 */
export function fireFaults(operation: Operation, setMockHeader: MockHeaderSetter, receive: ReceiveBody): WaitingStep {
  const { id, needsToken } = operation;
  const fire = async (req: ServiceRequest, res: ServiceResponse): Promise<boolean> => {
    const exchange = res.locals;
    const user = needsToken ? userOf(req, exchange) : undefined;
    const { method, headers } = req;
    const request = { operation: id, needsToken, method, path: exchange.path, user, headers };
    const { delays, fault } = exchange.sandbox.faults.select(request);
    announce(res, fault ? [fault, ...delays] : delays, setMockHeader);
    if (fault?.kind === 'hang' || delays.length > 0) receiveMeanwhile(req, res, receive);
    if (fault?.kind === 'hang') {
      if (!(await hang(req, fault))) return false;
      // The request goes on as if it had met no fault.
      announce(res, delays, setMockHeader);
    }
    if (delays.length > 0) {
      const ms = delays.reduce((sum, delay) => sum + (delay.ms ?? 0), 0);
      // A spent fault stays listed while a delay runs before it.
      const keepListed = () => {};
      fault?.hanging.add(keepListed);
      const isThere = await waitWithClient(req.socket, ms);
      fault?.hanging.delete(keepListed);
      if (!isThere) {
        // The client left during the delay, before the fault.
        if (fault) fault.fired -= 1;
        announce(res, delays, setMockHeader);
        return false;
      }
    }
    switch (fault?.kind) {
      case 'error':
        showWarnings(res, setMockHeader);
        sendFaultError(res, fault);
        return false;
      case 'html':
        sendPage(res, fault);
        return false;
      case 'drop-before':
        receiveUnreadBody(req, res, () => dropConnection(res));
        return false;
      default:
        return true;
    }
  };
  return (req, res) => (res.locals.sandbox.faults.isEmpty ? undefined : fire(req, res));
}
