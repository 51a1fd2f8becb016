import type { JournalRequest } from '../../client/index.ts';
import { baseUrl, call } from '../shell/control.ts';

/** A request as it is sent; a path begins after the base URL. */
export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What came back, and what the journal tells of it. */
export interface Sent {
  request: Request;
  status: number;
  text: string;
  mockHeaders: [name: string, value: string][];
  entry: JournalRequest | undefined;
}

/**
 * What the journal holds of a request, as soon as it does: it is written when the answer is through. Undefined where the answer did
 * not say its number (`--no-mock-headers`), or the entry is gone.
 */
async function entryOf(number: string | null) {
  if (number === null) return undefined;
  const id = Number(number);
  try {
    await call('wait-for-requests', { body: { match: {}, since: id - 1, timeout: '2s' } });
    return await call('get-request', { params: { id } });
  } catch {
    return undefined;
  }
}

/** Asks the service of the sandbox. The one place of the pages that does. */
export async function sendRequest(request: Request): Promise<Sent> {
  const { method, path, headers, body } = request;
  const response = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
    cache: 'no-store',
    credentials: 'omit',
  });
  const text = await response.text();
  const entry = await entryOf(response.headers.get('x-mock-request-id'));
  const mockHeaders = [...response.headers].filter(([name]) => name.startsWith('x-mock-'));
  return { request, status: response.status, text, mockHeaders, entry };
}
