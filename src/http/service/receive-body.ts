import type { IncomingMessage } from 'node:http';
import express, { type RequestHandler } from 'express';
import { NO_BODY, type SentBody } from '../../core/journal/entry.ts';
import { truncateUtf8 } from '../../core/truncate-utf8.ts';
import { utf8Text } from '../server/utf8.ts';
import type { BodyError, ReceivedBody, ServiceRequest, ServiceResponse, ServiceStep } from './exchange.ts';

/** Maximum size of a body in the journal. */
const MAX_KEPT_BYTES = 64 * 1024;

const NO_BYTES = Buffer.alloc(0);
const NOT_UTF_8: BodyError = { type: 'not-utf-8', message: 'it is not valid UTF-8' };

export function announcesBytes({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0;
}

function mayHaveBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || announcesBytes(req);
}

function keptBody({ text, error }: ReceivedBody, bytes: number): SentBody {
  if (error) return { state: 'unreadable', text: '', bytes };
  if (bytes === 0) return NO_BODY;
  if (bytes <= MAX_KEPT_BYTES) return { state: 'present', text, bytes };
  return { state: 'truncated', text: truncateUtf8(text, MAX_KEPT_BYTES), bytes };
}

/**
 * Reads the body into `locals.received`. If the client disconnects first, the request ends here.
 * @param limitBytes maximum size of the body, also after decompression
 * @param arrive called before the body arrives
 */
export function receiveBody(limitBytes: number, arrive: ServiceStep = () => {}): RequestHandler {
  const read = express.raw({ limit: limitBytes, type: () => true });
  const receive = (req: ServiceRequest, res: ServiceResponse, next: () => void) => {
    arrive(req, res);
    if (!mayHaveBody(req)) return next();
    const announced = Number(req.headers['content-length'] ?? 0);
    res.locals.sent = { state: 'unreadable', text: '', bytes: announced };
    read(req, res, (failure?: BodyError) => {
      if (failure?.type === 'request.aborted') return;
      const bytes: Buffer = failure === undefined && Buffer.isBuffer(req.body) ? req.body : NO_BYTES;
      const text = utf8Text(bytes);
      const received = { text: text ?? '', error: text === undefined ? NOT_UTF_8 : failure };
      req.body = undefined;
      res.locals.received = received;
      res.locals.sent = keptBody(received, failure ? announced : bytes.length);
      next();
    });
  };
  return receive as unknown as RequestHandler;
}
