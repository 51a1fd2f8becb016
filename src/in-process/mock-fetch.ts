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
  readonly signal?: AbortSignal | null | undefined;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

type HeadersLike = Iterable<readonly string[]> | Readonly<Record<string, string | readonly string[]>>;

interface FetchInit {
  method?: string | undefined;
  headers?: HeadersLike | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/**
 * Resolves when the head of the response arrives; reading the body rejects after a later error. Does not follow
 * redirects. Rejects with the reason of an aborted signal, or with a TypeError, for example if the connection is lost
 * or the URL is outside of `base`.
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

function headersOf(given: HeadersLike = {}): Record<string, string> {
  const pairs: (readonly unknown[])[] = Symbol.iterator in given ? [...given] : Object.entries(given);
  const kept = pairs.map(([name, value]) => [`${name}`.toLowerCase(), [value].flat().join(', ')] as const);
  return Object.fromEntries(kept.filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}

type BodyBytes = { bytes: Uint8Array; type?: string | null };

async function bodyOf(input: RequestLike, init: FetchInit): Promise<BodyBytes | undefined> {
  const body = init.body ?? input.body;
  if (body === undefined || body === null) return undefined;
  if (body === input.body && input.arrayBuffer) return { bytes: new Uint8Array(await input.arrayBuffer()) };
  const carrier = new Response(body as string);
  return { bytes: new Uint8Array(await carrier.arrayBuffer()), type: carrier.headers.get('content-type') };
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

export function mockFetch({ connect }: InMemory, locate: Locate): MockFetch {
  return async (given, init = {}) => {
    const url = urlOf(given);
    const path = locate(url);
    const input: RequestLike = typeof given === 'object' && 'url' in given ? given : { url: url.href };
    const signal = init.signal ?? input.signal;
    const why = whyEnded(signal);
    const sent = await bodyOf(input, init);
    if (signal?.aborted) throw signal.reason;
    const headers = {
      host: url.host,
      ...(sent?.type && { 'content-type': sent.type }),
      ...headersOf(init.headers ?? input.headers),
      ...(sent && { 'content-length': String(sent.bytes.length) }),
    };
    const options = { method: init.method ?? input.method ?? 'GET', path, headers };
    return new Promise((resolve, reject) => {
      const createConnection = () => connect({ encrypted: url.protocol === 'https:' });
      const leave = () => void asked.destroy();
      const asked = new ClientRequest(NO_URL, { ...options, createConnection }, (response) => {
        resolve(responseOf(response, { href: url.href, why }));
      });
      signal?.addEventListener('abort', leave);
      asked
        .on('error', (error) => reject(why(error, 'fetch failed')))
        .on('close', () => signal?.removeEventListener('abort', leave))
        .end(sent?.bytes);
    });
  };
}
