import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type RefusalId, refuse } from '../../api/rules/index.ts';
import type { Refusal } from '../../core/refusal.ts';
import { placeOfJsonError } from '../../schema/files/json-error.ts';
import type { BodyError, ServiceRequest, ServiceResponse, TakenBody } from './exchange.ts';
import { announcesBytes, mayHaveBody, type TakeBody, waitsForInvitation } from './take-body.ts';

/** Errors by their type in body-parser. Errors of decompression have no type. */
const rulesOfParserErrors: Record<string, RefusalId> = {
  'entity.too.large': 'body-limit',
  'not-utf-8': 'body-utf-8',
  // The client left or broke HTTP in the middle of the body: it does not read the response.
  'request.aborted': 'http-parser',
  'request.size.invalid': 'http-parser',
};

function bodyRefusal({ type = '' }: BodyError): Refusal {
  const rule = rulesOfParserErrors[type];
  return rule ? refuse(rule) : refuse('body-encoding', { message: 'The body is not what its Content-Encoding says' });
}

const ENCODINGS = new Set(['identity', 'gzip', 'deflate', 'br']);

/** Express would accept other encodings on newer versions of Node. */
function hasKnownEncoding({ headers }: IncomingMessage): boolean {
  return ENCODINGS.has((headers['content-encoding'] ?? 'identity').toLowerCase());
}

export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (waitsForInvitation(req)) res.writeContinue();
}

function isDeclaredJson({ headers }: IncomingMessage): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return mediaType.trim().toLowerCase() === 'application/json';
}

export function charsetOf({ headers }: IncomingMessage): string {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return (charset || 'utf-8').toLowerCase();
}

/** Parses the body into `req.body` (rule `body-repeated-key`); undefined without a body. */
export function readBody(take: TakeBody): RequestHandler {
  const read = (req: ServiceRequest, res: ServiceResponse, next: (error?: unknown) => void) => {
    if (!mayHaveBody(req)) return next();
    const isUndeclared = res.locals.sandbox.assumptions.contentType === 'require' && !isDeclaredJson(req);
    if (isUndeclared && announcesBytes(req)) throw refuse('body-content-type');
    if (charsetOf(req) !== 'utf-8') throw refuse('body-charset');
    if (!hasKnownEncoding(req)) throw refuse('body-encoding');
    inviteBody(req, res);

    const finish = ({ text, error }: TakenBody) => {
      // leadmock detects an empty chunked body only at its end; an empty body needs no declared type.
      if (isUndeclared && (error || text !== '')) return next(refuse('body-content-type'));
      if (error) return next(bodyRefusal(error));
      res.locals.bodyText = text;
      // Rule `body-empty`.
      try {
        req.body = JSON.parse(text || '{}');
      } catch {
        return next(refuse('body-malformed', { hint: placeOfJsonError(text) }));
      }
      next();
    };
    if (res.locals.taking) res.locals.taking.then(finish);
    else take(req, res, finish);
  };
  return read as unknown as RequestHandler;
}
