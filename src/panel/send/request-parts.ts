import type { JournalRequest } from '../../client/index.ts';
import { headerBytes, isSetBySender } from '../../mock/requests/resent-headers.ts';

/** Request for a generated command. Only requests of the journal have a `bodyState`. */
export type CodeRequest = Pick<JournalRequest, 'method' | 'path' | 'query' | 'headers' | 'body'> &
  Partial<Pick<JournalRequest, 'bodyState' | 'bodyBytes'>>;

/** Text, or variable for a masked value. */
export type Piece = string | { variable: string };

export interface RequestParts {
  url: Piece[];
  /** Headers to send. Each character of a value is one byte. */
  headers: [name: string, value: Piece][];
  /** Empty without a body. */
  body: Piece[];
}

/**
 * Replaces a masked value (`src/mock/secrets/`) with a variable if the name indicates a secret.
 * @param name name of the header, parameter or field
 */
function unmasked(name: string, value: string): Piece {
  if (/token/i.test(name) && /^.{0,4}\.{3}(?:[0-9a-f]{8})?$/.test(value)) return { variable: 'TOKEN' };
  if (/^cookie$/i.test(name) && value.includes('***')) return { variable: 'COOKIE' };
  if (/authorization/i.test(name) && value === '***') return { variable: 'AUTHORIZATION' };
  return /pass|pw|secret|credential|api.?key/i.test(name) && value === '***' ? { variable: 'PASSWORD' } : value;
}

function flat(pairs: Record<string, unknown>): [string, string][] {
  return Object.entries(pairs).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
}

function urlOf({ path, query }: CodeRequest, baseUrl: string): Piece[] {
  const parts = flat(query).flatMap(([name, value], at) => {
    const piece = unmasked(name, value);
    const start = `${at === 0 ? '?' : '&'}${encodeURIComponent(name)}=`;
    return [start, typeof piece === 'string' ? encodeURIComponent(piece) : piece];
  });
  return [baseUrl + path, ...parts];
}

function isOmitted(name: string, value: string) {
  return isSetBySender(name) || name === 'user-agent' || (name === 'accept' && value === '*/*');
}

function bodyOf(body: unknown): Piece[] {
  if (body === null) return [];
  if (typeof body === 'string') {
    return body.split(/(\*\*\*)/).map((part) => (part === '***' ? { variable: 'PASSWORD' } : part));
  }
  return JSON.stringify(body)
    .split(/("[^"\\]*":"(?:\*\*\*|[^"\\]{0,4}\.{3}(?:[0-9a-f]{8})?)")/)
    .flatMap((part) => {
      const [, name = '', value = ''] = /^"([^"\\]*)":"(.*)"$/.exec(part) ?? [];
      const piece = unmasked(name, value);
      return typeof piece === 'string' ? [part] : [`"${name}":"`, piece, '"'];
    });
}

export function partsOf(request: CodeRequest, baseUrl: string): RequestParts {
  const pairs = flat(request.headers).filter((pair) => !isOmitted(...pair));
  return {
    url: urlOf(request, baseUrl),
    headers: pairs.map(([name, value]) => [name, unmasked(name, headerBytes(value))]),
    body: bodyOf(request.body),
  };
}

/** @returns names of the variables for masked values, such as `TOKEN` */
export function variablesIn({ url, headers, body }: RequestParts): string[] {
  const pieces = [...url, ...headers.map(([, value]) => value), ...body];
  return [...new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.variable])))];
}

/** Describes parts of a request that the journal lacks. */
export function notesOf({ bodyState = 'present', bodyBytes }: CodeRequest, parts: RequestParts) {
  const notes: string[] = [];
  const variables = variablesIn(parts).map((name) => `$${name}`);
  if (variables.length > 0) notes.push(`leadmock hides secrets: set ${variables.join(' and ')} first.`);
  if (bodyState === 'truncated') notes.push(`The body has ${bodyBytes} bytes, but leadmock keeps only its beginning.`);
  else if (!['present', 'none'].includes(bodyState))
    notes.push('leadmock has not kept the body of this request, so the command sends none.');
  return notes;
}
