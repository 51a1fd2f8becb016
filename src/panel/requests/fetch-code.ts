import { bodyOf, type CurlRequest, flatHeaders, NO_ASCII, notesOf, type Piece, UNSEEN, urlOf } from './curl.ts';

/** Formats texts and variables as an expression that is valid in JavaScript and Python. Escapes `unseen` characters. */
export function expression(pieces: Piece[], unseen = UNSEEN) {
  const escaped = (found: string) =>
    found.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(unseen, escaped)}'`;
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => (typeof piece === 'string' ? quoted(piece) : piece.variable))
    .join(' + ');
}

/** The code contains no control characters except line ends. */
export function fetchOf(request: CurlRequest, baseUrl: string) {
  const { method, body, headers } = request;
  const isSent = body !== null && !['GET', 'HEAD'].includes(method);
  const url = urlOf(request, baseUrl);
  const pairs = flatHeaders(request);
  const data = isSent ? bodyOf(body) : [];
  const text = expression(data) || "''";
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${expression([method])},`]),
    ...(pairs.length === 0
      ? []
      : [
          'headers: [',
          ...pairs.map(([name, value]) => `  [${expression([name])}, ${expression([value], NO_ASCII) || "''"}],`),
          '],',
        ]),
    // A request without a Content-Type sends bytes, because `fetch` would add a Content-Type for a string.
    ...(isSent ? [`body: ${headers['content-type'] === undefined ? `new TextEncoder().encode(${text})` : text},`] : []),
  ];
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
  const notes = notesOf(request, [...url, ...pairs.map(([, value]) => value), ...data], '');
  if (body !== null && !isSent) notes.unshift(`fetch sends no body with ${method}.`);
  return { command: `const response = await fetch(${expression(url)}${options});`, notes };
}
