import { endTogether } from '../server/write-together.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { takeUnreadBody } from './take-body.ts';

/** One item of `errors`. */
export interface EnvelopeError {
  code: number;
  message: string;
}

/** Success; without a result where the operation has none (rules `success-envelope`, `envelope-keys`). */
export function successEnvelope(result: unknown): string {
  return JSON.stringify(result === undefined ? { status: 'success' } : { status: 'success', result });
}

/** A refusal (rules `error-envelope`, `envelope-keys`). */
export function errorEnvelope(errors: readonly EnvelopeError[]): string {
  return JSON.stringify({ status: 'error', errors });
}

/** Takes note of an answer whose head is written; `text` is what is sent of its body. */
export function noteAnswer(res: ServiceResponse, text: string): void {
  const lines: string[] = [];
  for (const name of res.getHeaderNames()) lines.push(name, `${res.getHeader(name)}`);
  res.locals.answerHeaders = lines.join('\n');
  res.locals.answer = text;
  takeUnreadBody(res.req as ServiceRequest, res);
}

/** Browsers keep a 410 for good, whatever becomes of what was gone. */
export function forbidKeeping(res: ServiceResponse, status: number): void {
  if (status === 410) res.setHeader('Cache-Control', 'no-store');
}

/** The one place where whole answers of the service plane are written (rule `answer-headers`). */
export function sendJson(res: ServiceResponse, status: number, json: string): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(json));
  forbidKeeping(res, status);
  res.writeHead(status);
  noteAnswer(res, json);
  endTogether(res, json);
}
