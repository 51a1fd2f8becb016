import { sendFaulty } from '../faults/send-faulty.ts';
import { sendText } from './envelope.ts';
import type { ServiceResponse } from './exchange.ts';

/** Sends a JSON response, as the fault of the request demands. */
export function sendResponse(res: ServiceResponse, status: number, json: string): void {
  const { fault } = res.locals;
  if (fault) sendFaulty(res, fault, { status, json });
  else sendText(res, status, json);
}
