/** Request and response, as any recorder may have saved them. */
export interface Traffic {
  atMs: number;
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
  status: number;
  answer: string;
  answerHeaders?: readonly (readonly [name: string, value: string])[];
}

export function harEntry({ atMs, method, url, headers, body, status, answer, answerHeaders = [] }: Traffic) {
  const named = (pairs: Traffic['headers']) => pairs.map(([name, value]) => ({ name, value }));
  const mimeType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: 3,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(headers),
      queryString: [],
      headersSize: -1,
      bodySize: Buffer.byteLength(body ?? ''),
      ...(body !== undefined && { postData: { mimeType, text: body } }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: named(answerHeaders),
      content: { size: Buffer.byteLength(answer), mimeType: 'application/json', text: answer },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 1, wait: 1, receive: 1 },
  };
}

export function harOf(entries: readonly object[]) {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } };
}
