import type { ArmedFault } from '../../core/faults.ts';
import { statusOfRejection } from '../../core/rejection.ts';
import { errorEnvelope, sendJson } from '../service/envelope.ts';
import { assumptionsOf, type ServiceResponse } from '../service/exchange.ts';
import { resetConnection, sendOtherResponse, stallResponse, truncateResponse } from './broken-responses.ts';
import { untilReleased, waitWithClient } from './wait.ts';

function sendError(res: ServiceResponse, { code = 500, message = '', httpStatus }: ArmedFault): void {
  const status = statusOfRejection(code, httpStatus, assumptionsOf(res.locals));
  sendJson(res, status, errorEnvelope([{ code, message }]));
}

async function hold(res: ServiceResponse, send: () => void): Promise<void> {
  const { sandbox, outcome } = res.locals;
  const { fault, delayMs = 0, release } = outcome;
  const { socket } = res.req;
  const isReleased = fault?.effect !== 'hang' || (await untilReleased(socket, fault, release));
  const { delayTimers: timers } = sandbox.startUp;
  const isThere = isReleased && (await waitWithClient(socket, { ms: delayMs, ...(timers && { timers }) }));
  if (isThere) send();
}

function sendHeld(res: ServiceResponse, send: () => void): void {
  const { sandbox, arrival, outcome } = res.locals;
  const { fault, delayMs = 0 } = outcome;
  if (fault?.effect !== 'hang' && delayMs === 0) {
    send();
    return;
  }
  outcome.isHeld = true;
  sandbox.journal.hold(arrival.requestId ?? 0);
  res.emit('held');
  hold(res, send).catch((error) => res.req.socket.destroy(error));
}

export function sendInstead(res: ServiceResponse, fault: ArmedFault): void {
  sendHeld(res, () => {
    if (fault.effect === 'error') sendError(res, fault);
    else if (fault.effect === 'response') sendOtherResponse(res, fault);
    else resetConnection(res);
  });
}

interface UsualResponse {
  status: number;
  json: string;
}

/** Sends the response of a performed or rejected request as the fault demands. */
export function sendFaulty(res: ServiceResponse, fault: ArmedFault, usual: UsualResponse): void {
  if (fault.when === 'after') sendInstead(res, fault);
  else sendHeld(res, () => sendAfter(res, fault, usual));
}

function sendAfter(res: ServiceResponse, fault: ArmedFault, { status, json }: UsualResponse): void {
  if (fault.effect === 'truncate') truncateResponse(res, status, json);
  else if (fault.effect === 'stall') void stallResponse(res, fault, status, json);
  else sendJson(res, status, json);
}
