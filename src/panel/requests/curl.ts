import type { JournalRequest } from '../../client/index.ts';
import { headerBytes, isSetBySender } from '../../resent-headers.ts';

/** Request for a generated command. Only requests of the journal have a `bodyState`. */
export type CurlRequest = Pick<JournalRequest, 'method' | 'path' | 'query' | 'headers' | 'body'> &
  Partial<Pick<JournalRequest, 'bodyState' | 'bodyBytes'>>;

/** Text, or variable for a masked value. */
export type Piece = string | { variable: string };

/** Control characters and invisible characters, which a terminal may interpret or hide. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters outside of printable ASCII, in the values that `flatHeaders` returns. */
export const NO_ASCII = /[^ -~]/gu;

const special = (isHeader: boolean) => (isHeader ? NO_ASCII : UNSEEN);

function quoted(text: string, isHeader: boolean) {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (text.search(special(isHeader)) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  const asBytes = (found: string) =>
    Array.from(isHeader ? [found.charCodeAt(0)] : new TextEncoder().encode(found))
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join('');
  return `$'${text.replace(/[\\']/g, '\\$&').replace(special(isHeader), asBytes)}'`;
}

function word(pieces: Piece[], isHeader = false) {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined.map((piece) => (typeof piece === 'string' ? quoted(piece, isHeader) : `"$${piece.variable}"`)).join('');
}

/**
 * Replaces a masked value (`src/secrets/`) with a variable if the name indicates a secret.
 * @param name name of the header, parameter or field
 */
function unmasked(name: string, value: string): Piece {
  if (/token/i.test(name) && /^.{0,4}\.\.\.$/.test(value)) return { variable: 'TOKEN' };
  if (/^cookie$/i.test(name) && value.includes('***')) return { variable: 'COOKIE' };
  if (/authorization/i.test(name) && value === '***') return { variable: 'AUTHORIZATION' };
  return /pass|pw|secret|credential|api.?key/i.test(name) && value === '***' ? { variable: 'PASSWORD' } : value;
}

function flat(pairs: Record<string, unknown>): [string, string][] {
  return Object.entries(pairs).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)] as [string, string]),
  );
}

export function urlOf({ path, query }: CurlRequest, baseUrl: string): Piece[] {
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

/** Lists the headers to send. Each character of a value is one byte. */
export function flatHeaders({ headers }: CurlRequest): [name: string, value: Piece][] {
  return flat(headers)
    .filter((pair) => !isOmitted(...pair))
    .map(([name, value]) => [name, unmasked(name, headerBytes(value))]);
}

function headersOf(request: CurlRequest): Piece[][] {
  const { headers, body } = request;
  // For an empty header, curl needs `Name;`, because curl omits a header `Name:`.
  const words = flatHeaders(request).map(([name, value]) => (value === '' ? [`${name};`] : [`${name}: `, value]));
  const needsNone = body !== null && headers['content-type'] === undefined;
  // With `Content-Type:`, curl omits its default Content-Type.
  return needsNone ? [['Content-Type:'], ...words] : words;
}

export function bodyOf(body: unknown): Piece[] {
  if (typeof body === 'string') {
    return body.split(/(\*\*\*)/).map((part) => (part === '***' ? { variable: 'PASSWORD' } : part));
  }
  return JSON.stringify(body)
    .split(/("[^"\\]*":"(?:\*\*\*|[^"\\]{0,4}\.\.\.)")/)
    .flatMap((part) => {
      const [, name = '', value = ''] = /^"([^"\\]*)":"(.*)"$/.exec(part) ?? [];
      const piece = unmasked(name, value);
      return typeof piece === 'string' ? [part] : [`"${name}":"`, piece, '"'];
    });
}

const has = (piece: Piece, pattern: RegExp) => typeof piece === 'string' && piece.search(pattern) >= 0;

const BYTES = "$'…', which works in bash, zsh and ksh, but not in dash.";

/**
 * Describes parts of a request that the journal lacks.
 * @param sign text before the name of a variable
 */
export function notesOf({ bodyState = 'present', bodyBytes }: CurlRequest, pieces: Piece[], sign: string) {
  const notes: string[] = [];
  const variables = new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [sign + piece.variable])));
  if (variables.size > 0) notes.push(`The journal hides secrets: set ${[...variables].join(' and ')} first.`);
  if (bodyState === 'truncated') notes.push(`The body has ${bodyBytes} bytes, but the journal has only its beginning.`);
  else if (!['present', 'none'].includes(bodyState))
    notes.push('The journal lacks the body of this request, so the command sends none.');
  return notes;
}

/** The command contains no control characters except line ends. */
export function curlOf(request: CurlRequest, baseUrl: string) {
  const { method, body } = request;
  const url = urlOf(request, baseUrl);
  const headers = headersOf(request);
  const data = body === null ? [] : bodyOf(body);
  const own = body === null ? 'GET' : 'POST';
  const lines = [
    // With -g, curl does not interpret braces and brackets as patterns.
    `curl -i -g${method === own ? '' : ` -X ${quoted(method, false)}`} ${word(url)}`,
    ...headers.map((header) => `-H ${word(header, true)}`),
    ...(body === null ? [] : [`--data-raw ${word(data)}`]),
  ];
  const all = [method, ...url, ...headers.flat(), ...data];
  const notes: string[] = [];
  const command = lines.join(' \\\n  ');
  if (all.some((piece) => has(piece, UNSEEN))) notes.push(`The command contains invisible characters as ${BYTES}`);
  else if (headers.flat().some((piece) => has(piece, NO_ASCII)))
    notes.push(`A header contains characters beyond ASCII as ${BYTES}`);
  if (all.some((piece) => has(piece, /\0/)))
    notes.push('The body contains a NUL character. The command sends only the part before the character.');
  return { command, notes: [...notes, ...notesOf(request, all, '$')] };
}
