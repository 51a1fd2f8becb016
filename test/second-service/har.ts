import type { Exchange } from './exchange.ts';

const BASE_URL = 'https://crm.example/api';

const REASONS: Record<number, string> = { 200: 'OK', 201: 'Created', 400: 'Bad Request', 503: 'Service Unavailable' };

export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: object[] };
}

const list = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => ({ name, value }));

function createEntry({ request, response, durationMs }: Exchange): object {
  const { method, path, headers, body, atMs } = request;
  const shared = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: durationMs,
    request: {
      ...shared,
      method,
      url: BASE_URL + path,
      headers: list(headers),
      queryString: [],
      bodySize: Buffer.byteLength(body ?? ''),
      ...(body !== undefined && { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
    },
    response: {
      ...shared,
      status: response.status,
      statusText: REASONS[response.status] ?? '',
      headers: list(response.headers),
      content: {
        size: Buffer.byteLength(response.body),
        mimeType: response.headers['content-type'] ?? '',
        text: response.body,
      },
      redirectURL: '',
      bodySize: Buffer.byteLength(response.body),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

/** Returns the exchanges as a HAR 1.2 document. Like a browser, it omits the client's address. */
export function createHar(exchanges: readonly Exchange[]): Har {
  return {
    log: { version: '1.2', creator: { name: 'recorder', version: '1.0' }, entries: exchanges.map(createEntry) },
  };
}
