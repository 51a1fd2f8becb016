import { type CodeRequest, notesOf, type Piece, partsOf } from './request-parts.ts';

/** Control characters and invisible characters, which a terminal may interpret or hide. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Characters outside of printable ASCII, in values of headers. */
const NO_ASCII = /[^ -~]/gu;

function quoted(text: string, isHeader: boolean) {
  const special = isHeader ? NO_ASCII : UNSEEN;
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  if (text.search(special) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  const asBytes = (found: string) =>
    Array.from(isHeader ? [found.charCodeAt(0)] : new TextEncoder().encode(found))
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join('');
  return `$'${text.replace(/[\\']/g, '\\$&').replace(special, asBytes)}'`;
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

const has = (piece: Piece, pattern: RegExp) => typeof piece === 'string' && piece.search(pattern) >= 0;

const BYTES = "$'…', which works in bash, zsh and ksh, but not in dash.";

/** The command contains no control characters except line ends. */
export function curlOf(request: CodeRequest, baseUrl: string) {
  const { method, body } = request;
  const parts = partsOf(request, baseUrl);
  // For an empty header, curl needs `Name;`, because curl omits a header `Name:`.
  const headers: Piece[][] = parts.headers.map(([name, value]) => (value === '' ? [`${name};`] : [`${name}: `, value]));
  // With `Content-Type:`, curl omits its default Content-Type.
  if (body !== null && request.headers['content-type'] === undefined) headers.unshift(['Content-Type:']);
  const usual = body === null ? 'GET' : 'POST';
  const lines = [
    // With -g, curl does not interpret braces and brackets as patterns.
    `curl -i -g${method === usual ? '' : ` -X ${quoted(method, false)}`} ${word(parts.url)}`,
    ...headers.map((header) => `-H ${word(header, true)}`),
    ...(body === null ? [] : [`--data-raw ${word(parts.body)}`]),
  ];
  const all = [method, ...parts.url, ...headers.flat(), ...parts.body];
  const notes: string[] = [];
  if (all.some((piece) => has(piece, UNSEEN))) notes.push(`The command contains invisible characters as ${BYTES}`);
  else if (headers.flat().some((piece) => has(piece, NO_ASCII)))
    notes.push(`A header contains characters beyond ASCII as ${BYTES}`);
  if (all.some((piece) => has(piece, /\0/)))
    notes.push('The body contains a NUL character. The command sends only the part before the character.');
  return { command: lines.join(' \\\n  '), notes: [...notes, ...notesOf(request, parts)] };
}
