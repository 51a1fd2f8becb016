import type { RecordedExchange as Taken } from '../../src/sweep/recording.ts';

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

/** Creates the recording that a recorder between a client and a leadmock in this process would save. */
export function harOfMock(taken: readonly Taken[], base = 'https://api.example.com/v1') {
  const text = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8');
  const entries = taken
    .filter(({ isService }) => isService)
    .map(({ method, target, headers, body, nowMs, answer }) =>
      harEntry({
        atMs: nowMs,
        method,
        url: base + target,
        status: answer.status,
        answer: text(answer.body),
        headers: headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : [])),
        ...(body !== '' && { body: text(body) }),
      }),
    );
  return harOf(entries);
}
