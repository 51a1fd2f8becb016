import { endTogether } from '../server/write-together.ts';
import { setHeader } from './answer-headers.ts';
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

/** Writes the head of an answer with the headers that are set, and takes note of it; `text` is what is sent of its body, but to a HEAD. */
export function beginAnswer(res: ServiceResponse, status: number, text: string): void {
  const { locals } = res;
  res.writeHead(status, locals.headers);
  locals.answerHeaders = locals.headers.join('\n');
  if (res.req.method !== 'HEAD') locals.answer = text;
  takeUnreadBody(res.req as ServiceRequest, res);
}

/** Browsers keep a 410 for good, whatever becomes of what was gone. */
export function forbidKeeping(res: ServiceResponse, status: number): void {
  if (status === 410) setHeader(res, 'Cache-Control', 'no-store');
}

/** The one place where whole answers of the service plane are written (rule `answer-headers`). */
export function sendJson(res: ServiceResponse, status: number, json: string): void {
  setHeader(res, 'Content-Type', 'application/json; charset=utf-8');
  setHeader(res, 'Content-Length', `${Buffer.byteLength(json)}`);
  forbidKeeping(res, status);
  beginAnswer(res, status, json);
  endTogether(res, json);
}
