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

/** Path of the sandbox at the server, without a slash at the end. */
const ownPath = new URL(baseUrl).pathname.replace(/\/$/, '');

/** @returns the path that a browser would send, without the query and the path of the sandbox */
export const pathInBrowser = (path: string) => new URL(baseUrl + path).pathname.slice(ownPath.length);

/** @throws InvalidForm if the path does not lead to the service; Error if a browser cannot send the request */
function requestFor({ method, path, headers, body }: OutgoingRequest, signal: AbortSignal): Request {
  const isOfService =
    path.startsWith('/') &&
    new URL(baseUrl + path).pathname.startsWith(`${ownPath}/`) &&
    !/^\/+(_mock|_sandbox)(\/|$)/.test(pathInBrowser(path));
  if (!isOfService) throw new InvalidForm([{ pointer: '/path', message: NO_PATH }]);
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
async function idOfResponse(request: Request): Promise<number | undefined> {
  try {
    const response = await fetch(request);
    await response.text();
    return Number(response.headers.get('x-mock-request-id')) || undefined;
  } catch {
    return undefined;
  }
}

/** Waits until the journal has the request. */
async function arrival(body: Parameters<typeof call<'wait-for-requests'>>[1] & object): Promise<void> {
  await call('wait-for-requests', body).catch((error) => {
    if (error.status !== 504) throw error;
    throw new Error('The request is not in the list. It did not arrive in this sandbox, or the list was cleared.');
  });
}

async function sendAndFind(request: OutgoingRequest, signal: AbortSignal): Promise<number> {
  const outgoing = requestFor(request, signal);
  const { requests } = await call('get-requests', { query: { limit: 1 }, signal });
  const after = requests[0]?.id ?? 0;
  const id = await idOfResponse(outgoing);
  if (id !== undefined) {
    await arrival({ body: { match: {}, after: id - 1, timeout: '2s' } });
    return id;
  }
  const match = { method: request.method, path: pathInBrowser(request.path) };
  await arrival({ body: { match, after, timeout: '2s', strict: false } });
  const { requests: later } = await call('get-requests', { query: { ...match, after, strict: false } });
  // Another client may have sent an equal request that got a response.
  return (later.find(({ status }) => status === 0) ?? later[0])?.id ?? after;
}

/**
 * Sends a request to the sandbox of the page.
 * @returns the id of its journal entry, even if no response arrived
 * @throws Error if the browser cannot send the request, or if no new entry appears
 */
export async function sendRequest(request: OutgoingRequest): Promise<number> {
  const sent = { ...request, cancellation: new AbortController() };
  setOwn([...own, sent]);
  try {
    return await sendAndFind(request, sent.cancellation.signal);
  } finally {
    setOwn(own.filter((one) => one !== sent));
  }
}
