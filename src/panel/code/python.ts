import { expression, NO_ASCII } from './quoting.ts';
import { type CodeRequest, notesOf, partsOf } from './request-parts.ts';

export function pythonOf(request: CodeRequest, baseUrl: string) {
  const { method, body, headers } = request;
  const parts = partsOf(request, baseUrl);
  const pairs = parts.headers.map(([name, value]) => `    ${expression([name])}: ${expression([value], NO_ASCII)},`);
  const options = [
    `${expression(parts.url)},`,
    `method=${expression([method])},`,
    ...(pairs.length === 0 ? [] : ['headers={', ...pairs, '},']),
    ...(body === null ? [] : [`data=(${expression(parts.body)}).encode(),`]),
  ];
  const command = `import json
from urllib.request import Request, urlopen

request = Request(
${options.map((line) => `    ${line}`).join('\n')}
)
with urlopen(request) as response:
    print(json.load(response))`;
  const notes = notesOf(request, parts);
  const isTyped = body === null || headers['content-type'] !== undefined;
  return { command, notes: isTyped ? notes : [...notes, 'urllib adds a Content-Type header.'] };
}
