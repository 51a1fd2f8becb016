import http, { type IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { URL } from 'node:url';
import type { InMemory } from './in-memory.ts';

type NodeResponse = IncomingMessage & { statusCode: number; req: http.ClientRequest };

type RequestArguments = [url: string, options: http.RequestOptions, onResponse: (response: NodeResponse) => void];

/** Original class, even if a library such as msw has replaced `http.ClientRequest` with a proxy of the class. */
const ClientRequest = http.ClientRequest.prototype.constructor as unknown as new (
  ...args: RequestArguments
) => http.ClientRequest;

export function requestThrough({ connect }: InMemory) {
  return (...[url, options, onResponse]: RequestArguments): http.ClientRequest =>
    new ClientRequest(url, { ...options, createConnection: () => connect() }, onResponse);
}

/** Request of Node, a DOM or a library, or a plain object with these fields. */
interface RequestLike {
  readonly url: string;
  readonly method?: string | undefined;
  readonly headers?: HeadersLike | undefined;
  readonly body?: unknown;
  readonly duplex?: 'half' | undefined;
  readonly signal?: AbortSignal | null | undefined;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

type HeadersLike = Iterable<readonly string[]> | Readonly<Record<string, string | readonly string[]>>;

interface FetchInit {
  method?: string | undefined;
  headers?: HeadersLike | undefined;
  body?: unknown;
  duplex?: 'half' | undefined;
  signal?: AbortSignal | null | undefined;
}

/**
 * Resolves when the head of the response arrives; reading the body rejects after a later error. Does not follow
 * redirects. Rejects with the reason of an aborted signal, or with a TypeError, for example if the connection is lost,
 * if the URL is outside of `base`, or if `new Request()` also rejects the request, such as GET with a body.
 */
export type MockFetch = (input: string | URL | RequestLike, init?: FetchInit) => Promise<Response>;

export type Locate = (url: URL) => string;

const OF_THE_CONNECTION = [
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
];
const NO_URL = 'http://leadmock';
const WITHOUT_BODY = [204, 205, 304];

/** In a DOM, a relative URL is relative to the page. */
function urlOf(input: string | URL | RequestLike): URL {
  const { location } = globalThis as { location?: { href: string } };
  return new URL(typeof input === 'object' && 'url' in input ? input.url : String(input), location?.href);
}

/** @throws TypeError if `fetch` rejects the request */
async function requestOf(
  given: string | URL | RequestLike,
  { signal: _signal, ...init }: FetchInit,
  { href, protocol }: URL,
): Promise<Request> {
  if (!/^https?:$/.test(protocol)) throw new TypeError('fetch failed', { cause: new Error('unknown scheme') });
  if (given instanceof Request) return new Request(given, init as RequestInit);
  if (typeof given === 'string' || given instanceof URL) return new Request(href, init as RequestInit);
  // A request of a DOM or a library has a body that only the request itself can read.
  const own = given.arrayBuffer && given.body && !init.body ? await given.arrayBuffer() : given.body;
  return new Request(href, {
    method: given.method ?? 'GET',
    ...(given.headers && { headers: given.headers }),
    ...(given.duplex && { duplex: given.duplex }),
    ...(own !== undefined && own !== null && { body: own }),
    ...init,
  } as RequestInit);
}

/** @returns headers by name; `Headers` lists each `set-cookie` header separately */
function headersOf({ headers }: Request): Record<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of headers) {
    if (!OF_THE_CONNECTION.includes(name)) all.set(name, [all.get(name) ?? [], value].flat().join(', '));
  }
  return Object.fromEntries(all);
}

/** @throws the reason of an aborted signal, even while a stream sends nothing */
async function bytesOf(
  request: Request,
  signal: AbortSignal | null | undefined,
  why: Why,
): Promise<Uint8Array | undefined> {
  if (signal?.aborted) throw signal.reason;
  if (request.body === null) return undefined;
  let leave = () => {};
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(signal?.reason);
  });
  signal?.addEventListener('abort', leave);
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), aborted]));
  } catch (error) {
    throw why(error, 'fetch failed');
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

type Why = (error: unknown, message: string) => unknown;

function whyEnded(signal: AbortSignal | null | undefined): Why {
  return (cause, message) => (signal?.aborted ? signal.reason : new TypeError(message, { cause }));
}

function streamOf(message: IncomingMessage, why: Why): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      message
        .on('data', (bytes: Buffer) => {
          controller.enqueue(new Uint8Array(bytes));
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        })
        .on('end', () => controller.close())
        .on('error', (error) => controller.error(why(error, 'terminated')));
    },
    pull: () => void message.resume(),
    cancel: () => void message.destroy(),
  });
}

function responseOf(message: NodeResponse, { href, why }: { href: string; why: Why }): Response {
  const { statusCode: status, statusMessage: statusText = '', rawHeaders, req } = message;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const hasBody = req.method !== 'HEAD' && !WITHOUT_BODY.includes(status);
  if (!hasBody) message.on('error', () => {}).resume();
  const response = new Response(hasBody ? streamOf(message, why) : null, { status, statusText, headers });
  return Object.defineProperty(response, 'url', { value: href });
}

/** @throws TypeError if Node's HTTP client rejects a header */
function clientRequest(options: http.RequestOptions, onResponse: (response: NodeResponse) => void): http.ClientRequest {
  try {
    const asked = new ClientRequest(NO_URL, options, onResponse);
    // Node's HTTP client changes the case of the method, unlike `fetch`, for example of `patch`.
    asked.method = options.method ?? 'GET';
    return asked;
  } catch (error) {
    throw new TypeError('fetch failed', { cause: error });
  }
}

export function mockFetch({ connect }: InMemory, locate: Locate): MockFetch {
  return async (given, options) => {
    const init = options ?? {};
    const url = urlOf(given);
    const request = await requestOf(given, init, url);
    const path = locate(url);
    const ofRequest = typeof given === 'object' && 'signal' in given ? given.signal : undefined;
    const signal = init.signal === undefined ? ofRequest : init.signal;
    const why = whyEnded(signal);
    const bytes = await bytesOf(request, signal, why);
    const headers = {
      host: url.host,
      ...headersOf(request),
      ...(bytes && { 'content-length': String(bytes.length) }),
    };
    return new Promise((resolve, reject) => {
      const createConnection = () => connect({ encrypted: url.protocol === 'https:' });
      const leave = () => void asked.destroy();
      const sent = { method: request.method, path, headers, createConnection };
      const asked = clientRequest(sent, (response) => resolve(responseOf(response, { href: url.href, why })));
      signal?.addEventListener('abort', leave);
      asked
        .on('error', (error) => reject(why(error, 'fetch failed')))
        .on('close', () => signal?.removeEventListener('abort', leave))
        .end(bytes);
    });
  };
}
