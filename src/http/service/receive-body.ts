import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { BodyState, SentBody } from '../../core/journal/entry.ts';
import { clearTimeout, setTimeout } from '../../core/real-time.ts';
import { truncateUtf8 } from '../../core/truncate-utf8.ts';
import { utf8Text } from '../server/utf8.ts';
import type { BodyError, Exchange, ReceivedBody, ServiceRequest, ServiceResponse } from './exchange.ts';

/** Maximum size of a body in the journal, and of a body that leadmock reads only for the journal. */
const MAX_KEPT_BYTES = 64 * 1024;

const MAX_UNREAD_WAIT_MS = 1000;

/** Reads a body, and sets `locals.sent` for the journal. */
export type ReceiveBody = (req: ServiceRequest, res: ServiceResponse, done: (taken: ReceivedBody) => void) => void;

const statesOfErrors: Record<string, BodyState> = {
  'entity.too.large': 'too-large',
  'request.aborted': 'cut-off',
  'request.size.invalid': 'cut-off',
};

const NO_BYTES = Buffer.alloc(0);
const TOO_LARGE: BodyError = { type: 'entity.too.large', message: 'it is larger than the limit' };
const NOT_UTF_8: BodyError = { type: 'not-utf-8', message: 'it is not valid UTF-8' };

function stateOf({ text, error }: ReceivedBody, bytes: number): BodyState {
  if (error) return statesOfErrors[error.type ?? ''] ?? 'undecodable';
  if (bytes > MAX_KEPT_BYTES) return 'truncated';
  return text === '' ? 'none' : 'present';
}

/** @param limitBytes maximum size of the body, also after decompression */
export function bodyReceiver(limitBytes: number): ReceiveBody {
  const read = express.raw({ limit: limitBytes, type: () => true });
  return (req, res, done) => {
    const sent: SentBody = { state: 'pending', text: '', bytes: 0 };
    res.locals.sent = sent;
    if (waitsForInvitation(req) && Number(req.headers['content-length']) > limitBytes) {
      sent.state = 'too-large';
      return done({ text: '', error: TOO_LARGE });
    }
    inviteBody(req, res);
    read(req, res, (failure?: BodyError) => {
      const bytes: Buffer = failure === undefined && Buffer.isBuffer(req.body) ? req.body : NO_BYTES;
      const text = utf8Text(bytes);
      const taken = { text: text ?? '', error: text === undefined ? NOT_UTF_8 : failure };
      sent.bytes = bytes.length;
      // If leadmock stopped waiting for the body, the state stays `too-slow` or `cut-off`.
      if (sent.state === 'pending') {
        sent.state = stateOf(taken, sent.bytes);
        sent.text = sent.state === 'truncated' ? truncateUtf8(taken.text, MAX_KEPT_BYTES) : taken.text;
      }
      const { sandbox, entry } = res.locals;
      if (entry) sandbox.journal.updateBody(entry);
      done(taken);
    });
  };
}

export function announcesBytes({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0;
}

export function mayHaveBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || announcesBytes(req);
}

function waitsForInvitation({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (waitsForInvitation(req)) res.writeContinue();
}

const receiveForJournal = bodyReceiver(MAX_KEPT_BYTES);

function isUnreachable(req: ServiceRequest, exchange: Exchange): boolean {
  const length = Number(req.headers['content-length'] ?? 0);
  const state = waitsForInvitation(req) ? 'not-sent' : length > MAX_KEPT_BYTES ? 'too-large' : undefined;
  if (state) exchange.sent = { state, text: '', bytes: state === 'too-large' ? length : 0 };
  return state !== undefined;
}

/**
 * Reads a body that no other step has read, only for the journal: at most 64 KiB.
 * @param done called after at most a second; immediately if leadmock reads no body
 */
export function receiveUnreadBody(req: ServiceRequest, res: ServiceResponse, done: () => void = () => {}): void {
  const exchange = res.locals;
  if (exchange.sent || !mayHaveBody(req) || isUnreachable(req, exchange)) {
    done();
    return;
  }
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    req.socket.off('close', cutOff);
    done();
  };
  const giveUp = (state: BodyState) => {
    if (exchange.sent?.state === 'pending') exchange.sent.state = state;
    if (exchange.entry) exchange.sandbox.journal.updateBody(exchange.entry);
    end();
  };
  // After the response is sent, Node does not notify the request of a closed connection.
  const cutOff = () => giveUp('cut-off');
  const timer = setTimeout(() => giveUp('too-slow'), MAX_UNREAD_WAIT_MS);
  req.socket.once('close', cutOff);
  receiveForJournal(req, res, end);
}
