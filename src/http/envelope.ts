import type { ServiceResponse } from './exchange.ts';
import { endTogether } from './write-together.ts';

/** One item of `errors`. */
export interface EnvelopeError {
  code: number;
  message: string;
}

/** Success; without a result where the operation has none (rule `success-envelope`). */
export function successEnvelope(result: unknown): string {
  return JSON.stringify(result === undefined ? { status: 'success' } : { status: 'success', result });
}

/** A refusal (rule `error-envelope`). */
export function errorEnvelope(errors: readonly EnvelopeError[]): string {
  return JSON.stringify({ status: 'error', errors });
}

/** The one place where bytes of the service plane are written (rule `answer-headers`). */
export function sendJson(res: ServiceResponse, status: number, json: string): void {
  res.locals.answer = json;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(json));
  // Browsers keep a 410 for good, whatever becomes of what was gone.
  if (status === 410) res.setHeader('Cache-Control', 'no-store');
  res.writeHead(status);
  endTogether(res, json);
}
