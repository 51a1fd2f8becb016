import { expression, NO_ASCII } from './quoting.ts';
import { type CodeRequest, notesOf, partsOf } from './request-parts.ts';

/** The code contains no control characters except line ends. */
export function fetchOf(request: CodeRequest, baseUrl: string) {
  const { method, headers } = request;
  const isSent = request.body !== null && !['GET', 'HEAD'].includes(method);
  const parts = partsOf(isSent ? request : { ...request, body: null }, baseUrl);
  const pairs = parts.headers.map(([name, value]) => `  [${expression([name])}, ${expression([value], NO_ASCII)}],`);
  const text = expression(parts.body);
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${expression([method])},`]),
    ...(pairs.length === 0 ? [] : ['headers: [', ...pairs, '],']),
    // A request without a Content-Type sends bytes, because `fetch` would add a Content-Type for a string.
    ...(isSent ? [`body: ${headers['content-type'] === undefined ? `new TextEncoder().encode(${text})` : text},`] : []),
  ];
  const options = lines.length === 0 ? '' : `, {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
  const notes = notesOf(request, parts);
  if (request.body !== null && !isSent) notes.unshift(`fetch sends no body with ${method}.`);
  return { command: `const response = await fetch(${expression(parts.url)}${options});`, notes };
}
