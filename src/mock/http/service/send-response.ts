import { sendFaulty } from '../faults/send-faulty.ts';
import { sendJson } from './envelope.ts';
import type { ServiceResponse } from './exchange.ts';

/** Sends a JSON response, as the fault of the request demands. */
export function sendResponse(res: ServiceResponse, status: number, json: string): void {
  const { fault } = res.locals.outcome;
  if (fault) sendFaulty(res, fault, { status, json });
  else sendJson(res, status, json);
}
