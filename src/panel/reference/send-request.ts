import type { JournalRequest } from '../../client/index.ts';
import { baseUrl, call } from '../shell/control.ts';

export interface PlannedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface SentRequest {
  status: number;
  text: string;
  entry: JournalRequest | undefined;
}

/** @returns undefined if the response has no request id (`--no-mock-headers`), or if the entry cannot be read */
async function entryOf(number: string | null) {
  if (number === null) return undefined;
  const id = Number(number);
  try {
    await call('wait-for-requests', { body: { match: {}, after: id - 1, timeout: '2s' } });
    return await call('get-request', { params: { id } });
  } catch {
    return undefined;
  }
}

export async function sendRequest(request: PlannedRequest): Promise<SentRequest> {
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
  return { status: response.status, text, entry };
}
