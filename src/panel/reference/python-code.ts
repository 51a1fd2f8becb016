import type { CurlRequest } from '../requests/curl.ts';

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, inner]) => `${JSON.stringify(name)}: ${literal(inner)}`)
      .join(', ')}}`;
  if (value === null) return 'None';
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

/** Uses Python's `requests`. The token is a variable. */
export function pythonOf({ method, path, headers, body }: CurlRequest, baseUrl: string) {
  const pairs = Object.keys(headers).map((name) =>
    name === 'token' ? '"token": TOKEN' : `${JSON.stringify(name)}: ${literal(headers[name])}`,
  );
  const options = [
    `    ${JSON.stringify(baseUrl + path)},`,
    `    method="${method}",`,
    ...(pairs.length > 0 ? [`    headers={${pairs.join(', ')}},`] : []),
    ...(body === null ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
  ];
  const command = `import json
from urllib.request import Request, urlopen

request = Request(
${options.join('\n')}
)
with urlopen(request) as response:
    print(json.load(response))`;
  return { command };
}
