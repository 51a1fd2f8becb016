import type { IncomingMessage } from 'node:http';
import express from 'express';
import { utf8Text } from '../server/utf8.ts';
import type { BodyError, ServiceHandler, ServiceStep } from './exchange.ts';

const NO_BYTES = Buffer.alloc(0);
const INCOMPLETE: BodyError = { message: 'it is incomplete' };
const NOT_UTF_8: BodyError = { type: 'not-utf-8', message: 'it is not valid UTF-8' };

export function announcesBytes({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0;
}

function mayHaveBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || announcesBytes(req);
}

/**
 * Reads the body into `requestBody` of the arrival. If the client disconnects first, the request ends here.
 * @param limitBytes maximum size of the body, also after decompression
 * @param arrive called before the body arrives
 */
export function receiveBody(limitBytes: number, arrive: ServiceStep = () => {}): ServiceHandler {
  const read = express.raw({ limit: limitBytes, type: () => true });
  return (req, res, next) => {
    arrive(req, res);
    if (!mayHaveBody(req)) return next();
    const announced = Number(req.headers['content-length'] ?? 0);
    const { arrival } = res.locals;
    arrival.requestBody = { text: '', bytes: announced, error: INCOMPLETE };
    read(req, res, (failure?: BodyError) => {
      if (failure?.type === 'request.aborted') return;
      const bytes: Buffer = failure === undefined && Buffer.isBuffer(req.body) ? req.body : NO_BYTES;
      const text = utf8Text(bytes);
      const error = text === undefined ? NOT_UTF_8 : failure;
      req.body = undefined;
      arrival.requestBody = { text: text ?? '', bytes: failure ? announced : bytes.length, error };
      next();
    });
  };
}
