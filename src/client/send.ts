import { type Failure, MockControlError } from './error.ts';
import { type MethodName, methods } from './methods.ts';
import type { AbortSignal, Response } from './platform.ts';
import { routes } from './routes.ts';

/** What goes with a call, beside its method. */
interface CallParts {
  /** For the braces in the path. */
  params?: Readonly<Record<string, string | number>>;
  /** Strings are sent as they are, everything else as JSON. */
  query?: Readonly<Record<string, unknown>>;
  body?: object;
  /** The sandbox that a call is about but does not go to: what a proxy before several servers goes by (docs/scale-out.md). */
  shard?: string;
  /** Where a stream is to go on. */
  lastEventId?: string | undefined;
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/** Does a control call; throws a MockControlError for everything but a success. */
export type Send = <Answer>(method: MethodName, parts?: CallParts) => Promise<Answer>;

/**
 * One part of a path, encoded.
 * @throws TypeError for "", "." and "..": a URL with them would lead elsewhere
 */
export function pathPart(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is no name that a path can hold`);
  return encodeURIComponent(text);
}

function withQuery(url: string, query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const text = parameters.toString();
  return text === '' ? url : `${url}?${text}`;
}

/** Why nothing came back: what fetch says, and the reason under it where there is one. */
function whyUnreached(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  const reason = cause?.message || cause?.code;
  return `leadmock cannot be reached: ${message}${reason ? ` (${reason})` : ''}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Refused = Omit<Failure, 'status' | 'cause'>;

/** The value of a success, or what was wrong with the answer. */
function read({ ok }: Response, text: string): { value: unknown } | Refused {
  const value = parsed(text);
  const { detail, errors, nearest, requests, status: word } = (value ?? {}) as Partial<Refused> & { status?: unknown };
  if (typeof detail === 'string' && !ok) return { detail, errors, nearest, requests };
  if (word === 'error' && Array.isArray(errors)) {
    return { detail: 'the service answered, not its control plane: was it started with --no-control?' };
  }
  if (!ok) return { detail: `not an answer of leadmock: ${text.slice(0, 200)}` };
  if (value === undefined) return { detail: `is this leadmock? The answer is no JSON: ${text.slice(0, 200)}` };
  return { value };
}

/** The part of the global `fetch` that control calls use; something with the same answers may stand in its place. */
export type Fetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

/** Where the calls go. */
export interface Route {
  /** A URL without a slash at its end. */
  base: string;
  controlToken: string | undefined;
  fetch: Fetch;
}

interface Reached {
  response: Response;
  /** Method and URL, for messages. */
  call: string;
}

/** Throws a MockControlError where nothing comes back. */
async function reach({ base, controlToken, fetch }: Route, name: MethodName, parts: CallParts): Promise<Reached> {
  const { params = {}, query, body, shard, lastEventId, signal } = parts;
  const [method = '', path = ''] = routes[methods[name]].split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_braces, key: string) => pathPart(String(params[key])));
  const url = withQuery(base + filled, query);
  const call = `${method} ${url}`;
  const headers = {
    ...(controlToken !== undefined && { Authorization: `Bearer ${controlToken}` }),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(shard !== undefined && { 'X-Mock-Shard': shard }),
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const options = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
  try {
    return { response: await fetch(url, options), call };
  } catch (cause) {
    throw new MockControlError(call, { detail: whyUnreached(cause), cause });
  }
}

/** Reads an answer whole. */
async function readWhole({ response, call }: Reached): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new MockControlError(call, { detail: whyUnreached(cause), cause });
  }
  const answer = read(response, text);
  if ('value' in answer) return answer.value;
  throw new MockControlError(call, { status: response.status, ...answer });
}

export function sender(route: Route): Send {
  return async <Answer>(name: MethodName, parts: CallParts = {}) =>
    (await readWhole(await reach(route, name, parts))) as Answer;
}

/** The texts of an answer that goes on, as they come. */
export type OpenStream = (name: MethodName, parts?: CallParts) => AsyncGenerator<string>;

export function streamer(route: Route): OpenStream {
  return async function* (name, parts = {}) {
    const reached = await reach(route, name, parts);
    if (!reached.response.ok || !reached.response.body) {
      await readWhole(reached);
      return;
    }
    const decoder = new TextDecoder();
    for await (const bytes of reached.response.body as unknown as AsyncIterable<Uint8Array>) {
      yield decoder.decode(bytes, { stream: true });
    }
  };
}
