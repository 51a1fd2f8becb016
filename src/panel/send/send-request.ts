import { useLayoutEffect, useState } from 'preact/hooks';
import { baseUrl, call } from '../shell/control.ts';
import { InvalidForm } from '../ui/controls/form.tsx';

const NO_PATH = 'must begin with / and be a path of the service';

export interface OutgoingRequest {
  method: string;
  /** With the query. */
  path: string;
  headers: readonly [name: string, value: string][];
  body: string;
}

/** A request that the panel has sent, and that has no response yet. */
interface OwnRequest extends OutgoingRequest {
  cancellation: AbortController;
}

let own: readonly OwnRequest[] = [];
const watchers = new Set<() => void>();

function setOwn(requests: readonly OwnRequest[]): void {
  own = requests;
  for (const watcher of watchers) watcher();
}

export function useOwnRequests(): readonly OwnRequest[] {
  const [requests, setRequests] = useState(own);
  useLayoutEffect(() => {
    const update = () => setRequests(own);
    watchers.add(update);
    return () => void watchers.delete(update);
  }, []);
  return requests;
}

/** Closes the connection, so that the journal shows the request without a response. */
export const cancel = ({ cancellation }: OwnRequest): void => cancellation.abort();

/** @throws InvalidForm if the path does not lead to the service, or if a browser cannot send the request */
function requestFor({ method, path, headers, body }: OutgoingRequest, signal: AbortSignal): Request {
  if (!/^\/(?!_mock|_sandbox|\/)/.test(path)) throw new InvalidForm([{ pointer: '/path', message: NO_PATH }]);
  try {
    return new Request(baseUrl + path, {
      method,
      headers: [...headers],
      // A browser would add a Content-Type for a string.
      ...(body !== '' && { body: new TextEncoder().encode(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
  } catch (error) {
    throw new Error(`The browser cannot send this request: ${(error as Error).message}`);
  }
}

/** @returns undefined if no complete response arrives, or if the response has no request id (`--no-mock-headers`) */
async function idOfResponse(request: OutgoingRequest): Promise<number | undefined> {
  const sent = { ...request, cancellation: new AbortController() };
  const outgoing = requestFor(request, sent.cancellation.signal);
  setOwn([...own, sent]);
  try {
    const response = await fetch(outgoing);
    await response.text();
    return Number(response.headers.get('x-mock-request-id')) || undefined;
  } catch {
    return undefined;
  } finally {
    setOwn(own.filter((one) => one !== sent));
  }
}

/**
 * Sends a request to the sandbox of the page.
 * @returns the id of its journal entry, even if no response arrived
 * @throws Error if the browser cannot send the request, or if no new entry appears
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
  await call('wait-for-requests', { body: { match, after, timeout: '2s', strict: false } }).catch((error) => {
    if (error.status === 504) throw new Error('The request did not arrive in this sandbox within two seconds.');
    throw error;
  });
  const later = await call('get-requests', { query: { ...match, after, strict: false } });
  return later.requests[0]?.id ?? after;
}
