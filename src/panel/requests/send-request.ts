import { baseUrl, call } from '../shell/control.ts';

export interface OutgoingRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** @returns undefined if no complete response arrives, or if the response has no request id (`--no-mock-headers`) */
async function idOfResponse({ method, path, headers, body }: OutgoingRequest): Promise<number | undefined> {
  const hasBody = body !== '' && !['GET', 'HEAD'].includes(method);
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      ...(hasBody && { body }),
      cache: 'no-store',
      credentials: 'omit',
    });
    await response.text();
    return Number(response.headers.get('x-mock-request-id')) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends a request to the sandbox of the page.
 * @returns the id of its journal entry, even if no response arrived
 * @throws MockControlError if no new entry appears
 */
export async function sendRequest(request: OutgoingRequest): Promise<number> {
  const { requests } = await call('get-requests', { query: { limit: 1 } });
  const after = requests[0]?.id ?? 0;
  const id = await idOfResponse(request);
  if (id !== undefined) {
    await call('wait-for-requests', { body: { match: {}, after: id - 1, timeout: '2s' } });
    return id;
  }
  const match = { method: request.method, path: request.path.replace(/\?.*/, '') };
  await call('wait-for-requests', { body: { match, after, timeout: '2s', strict: false } });
  const later = await call('get-requests', { query: { ...match, after, strict: false } });
  return later.requests[0]?.id ?? after;
}
