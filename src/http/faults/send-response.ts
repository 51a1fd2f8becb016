import type { ArmedFault } from '../../core/faults.ts';
import { statusOfRejection } from '../../core/rejection.ts';
import { errorEnvelope, sendText } from '../service/envelope.ts';
import type { ServiceResponse } from '../service/exchange.ts';
import { dropConnection, sendHalf } from './broken-responses.ts';

export function sendFaultError(res: ServiceResponse, { code = 500, message = '', httpStatus }: ArmedFault): void {
  sendText(
    res,
    statusOfRejection(code, httpStatus, res.locals.sandbox.assumptions),
    errorEnvelope([{ code, message }]),
  );
}

export function sendResponse(res: ServiceResponse, status: number, json: string): void {
  const { fault } = res.locals;
  if (fault?.kind === 'drop-after') dropConnection(res);
  else if (fault?.kind === 'error-after') sendFaultError(res, fault);
  else if (fault?.kind === 'truncate') sendHalf(res, status, json);
  else sendText(res, status, json);
}
