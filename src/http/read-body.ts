import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { type RefusalId, refuse } from '../api/rules/index.ts';
import type { KeptBody } from '../core/journal.ts';
import type { Refusal } from '../core/refusal.ts';
import { placeOfSyntaxFault } from '../schema/json-file.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';

/** What body-parser calls its errors, and the rules behind them. What it has no name for did not decode. */
const rulesOfParserErrors: Record<string, RefusalId> = {
  'entity.parse.failed': 'body-malformed',
  'entity.too.large': 'body-limit',
  'charset.unsupported': 'body-charset',
  'entity.verify.failed': 'body-utf-8',
  // The client went away or broke HTTP in the middle: whatever is answered, it does not read it as an answer to this.
  'request.aborted': 'http-parser',
  'request.size.invalid': 'http-parser',
};

/** What body-parser throws; `body` is the text that is no JSON. */
interface ParserError {
  type?: string;
  body?: string;
}

function bodyRefusal({ type = '', body = '' }: ParserError): Refusal {
  const rule = rulesOfParserErrors[type];
  if (rule === 'body-malformed') return refuse(rule, { hint: placeOfSyntaxFault(body) });
  return rule ? refuse(rule) : refuse('body-encoding', { message: 'The body is not what its Content-Encoding says' });
}

/** Takes note of the size; broken UTF-8 would be stored as something else than what was sent. */
function inspectBytes(_req: IncomingMessage, res: ServerResponse, bytes: Buffer, charset: string): void {
  (res as ServiceResponse).locals.sent = { value: bytes, bytes: bytes.length, isTruncated: false };
  if (charset.toLowerCase() === 'utf-8' && !isUtf8(bytes)) throw new Error('no UTF-8');
}

const CHARSETS = new Set(['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'utf-32', 'utf-32le', 'utf-32be']);

const ENCODINGS = new Set(['identity', 'gzip', 'deflate', 'br']);

/** Express would take what the running Node can decode, which differs from one to the next. */
function hasKnownEncoding({ headers }: IncomingMessage): boolean {
  return ENCODINGS.has((headers['content-encoding'] ?? 'identity').toLowerCase());
}

/** Tells a client that waits for it (`Expect: 100-continue`) to send its body. */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue();
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined;
}

function announcesBytes({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0;
}

function isDeclaredJson({ headers }: IncomingMessage): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return mediaType.trim().toLowerCase() === 'application/json';
}

/** The parser would take any charset of its library, UTF-7 among them. */
function hasKnownCharset({ headers }: IncomingMessage): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return CHARSETS.has((charset || 'utf-8').toLowerCase());
}

const MOST_KEPT_BYTES = 64 * 1024;

/** Remembers a body for the journal: as text what is no JSON, too deep or too large, and of a large one the beginning alone. */
function keepSent(sent: KeptBody | undefined, body: unknown): void {
  if (!sent) return;
  sent.isTruncated = sent.bytes > MOST_KEPT_BYTES;
  const isText = body === undefined || sent.isTruncated || isTooDeep(body);
  sent.value = isText ? (sent.value as Buffer).toString('utf8', 0, MOST_KEPT_BYTES) : body;
}

/** Reads and parses the body into `req.body`; undefined without one. */
export function readBody(limitBytes: number): RequestHandler {
  const parse = express.json({ limit: limitBytes, strict: false, type: () => true, verify: inspectBytes });
  const read = (req: ServiceRequest, res: ServiceResponse, next: (error?: unknown) => void) => {
    if (!isChunked(req) && !announcesBytes(req)) return next();
    const isUndeclared = res.locals.sandbox.assumptions.contentType === 'require' && !isDeclaredJson(req);
    if (isUndeclared && announcesBytes(req)) throw refuse('body-content-type');
    if (!hasKnownCharset(req)) throw refuse('body-charset');
    if (!hasKnownEncoding(req)) throw refuse('body-encoding');
    inviteBody(req, res);

    // Only its end tells whether a chunked body is empty; an empty one needs no declaration.
    let isEmpty = true;
    if (isUndeclared) {
      req.once('data', () => {
        isEmpty = false;
      });
    }
    parse(req, res, (error?: ParserError) => {
      keepSent(res.locals.sent, error === undefined ? req.body : undefined);
      if (isUndeclared && !isEmpty) next(refuse('body-content-type'));
      else if (error) next(bodyRefusal(error));
      else next();
    });
  };
  return read as unknown as RequestHandler;
}

const DEEPEST = 64;

/** Whether lists and objects are nested deeper than the limit (rule `body-too-deep`). */
export function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, left - 1));
}
