import type { IncomingMessage } from 'node:http';
import { type RejectionId, reject } from '../../api/rules/index.ts';
import type { Rejection } from '../../core/rejection.ts';
import { placeOfJsonError } from '../../schema/files/json-error.ts';
import { assumptionsOf, type BodyError, type ServiceStep } from './exchange.ts';
import { announcesBytes } from './receive-body.ts';

/** Errors of decompression have no type. */
const rulesOfParserErrors: Record<string, RejectionId> = {
  'entity.too.large': 'body-limit',
  'not-utf-8': 'body-utf-8',
};

function bodyRejection({ type = '' }: BodyError): Rejection {
  const rule = rulesOfParserErrors[type];
  return rule ? reject(rule) : reject('body-encoding', { message: 'The body does not match its Content-Encoding' });
}

const ENCODINGS = new Set(['identity', 'gzip', 'deflate', 'br']);

/** Express accepts more encodings on newer versions of Node. */
function hasKnownEncoding({ headers }: IncomingMessage): boolean {
  return ENCODINGS.has((headers['content-encoding'] || 'identity').toLowerCase());
}

function isDeclaredJson({ headers }: IncomingMessage): boolean {
  const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
  return mediaType.trim().toLowerCase() === 'application/json';
}

/** Charsets whose text can be read as UTF-8. */
const CHARSETS = new Set(['utf-8', 'utf8', 'unicode-1-1-utf-8', 'us-ascii', 'ascii']);

/** @returns the charset in lower case, or undefined if the charset is UTF-8, ASCII or missing */
export function foreignCharset({ headers }: IncomingMessage): string | undefined {
  const [, charset] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '') ?? [];
  const label = (charset || 'utf-8').toLowerCase();
  return CHARSETS.has(label) ? undefined : label;
}

/** Parses the body into `req.body` (rule `body-repeated-key`). */
export const readBody: ServiceStep = (req, res) => {
  const { requestBody } = res.locals.arrival;
  if (requestBody === undefined) return;
  const { text, error } = requestBody;
  const hint = `received ${req.headers['content-type'] || 'no Content-Type'}`;
  const hasBytes = announcesBytes(req) || error !== undefined || text !== '';
  if (hasBytes && !isDeclaredJson(req) && assumptionsOf(res.locals).contentType === 'require') {
    throw reject('body-content-type', { hint });
  }
  if (foreignCharset(req) !== undefined) throw reject('body-charset', { hint });
  if (!hasKnownEncoding(req)) throw reject('body-encoding', { hint: `received ${req.headers['content-encoding']}` });
  if (error) throw bodyRejection(error);
  // An empty body counts as {} (rule `body-empty`).
  try {
    req.body = JSON.parse(text || '{}');
  } catch {
    throw reject('body-malformed', { hint: placeOfJsonError(text) });
  }
};
