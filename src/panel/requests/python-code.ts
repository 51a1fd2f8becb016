import { bodyOf, type CurlRequest, flatHeaders, NO_ASCII, notesOf, urlOf } from './curl.ts';
import { expression } from './fetch-code.ts';

export function pythonOf(request: CurlRequest, baseUrl: string) {
  const { method, body, headers } = request;
  const url = urlOf(request, baseUrl);
  const pairs = flatHeaders(request);
  const data = body === null ? [] : bodyOf(body);
  const options = [
    `${expression(url)},`,
    `method=${expression([method])},`,
    ...(pairs.length === 0
      ? []
      : [
          'headers={',
          ...pairs.map(([name, value]) => `    ${expression([name])}: ${expression([value], NO_ASCII) || "''"},`),
          '},',
        ]),
    ...(body === null ? [] : [`data=(${expression(data) || "''"}).encode(),`]),
  ];
  const command = `import json
from urllib.request import Request, urlopen

request = Request(
${options.map((line) => `    ${line}`).join('\n')}
)
with urlopen(request) as response:
    print(json.load(response))`;
  const notes = notesOf(request, [...url, ...pairs.map(([, value]) => value), ...data], '');
  const isTyped = body === null || headers['content-type'] !== undefined;
  return { command, notes: isTyped ? notes : [...notes, 'urllib adds a Content-Type header.'] };
}
