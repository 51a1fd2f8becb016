import { type Failure, MockControlError } from './error.ts';
import type { Fetch, FetchAnswer } from './fetch.ts';
import { type MethodName, methods } from './methods.ts';
import type { AbortSignal } from './platform.ts';
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

interface NetworkError {
  message?: string;
  code?: string;
  /** Where several addresses of a host were tried. */
  errors?: NetworkError[];
  cause?: NetworkError;
}

function reasonOf({ message, code, errors = [] }: NetworkError): string {
  return message || errors.map(reasonOf).join(', ') || code || '';
}

/** Why nothing came back: what the error says, and the reason under it where there is one. */
function whyUnreached(error: unknown): string {
  const { cause } = error as NetworkError;
  const reason = cause && reasonOf(cause);
  return `leadmock cannot be reached: ${reasonOf(error as NetworkError)}${reason ? ` (${reason})` : ''}`;
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
function read({ ok }: FetchAnswer, text: string): { value: unknown } | Refused {
  const value = parsed(text);
  const {
    detail,
    errors,
    nearest,
    requests,
    sandbox,
    status: word,
  } = (value ?? {}) as Partial<Refused> & {
    status?: unknown;
  };
  if (typeof detail === 'string' && !ok) return { detail, errors, nearest, requests, sandbox };
  if (word === 'error' && Array.isArray(errors)) {
    return { detail: 'the service answered, not its control plane: was it started with --no-control?' };
  }
  if (!ok) return { detail: `not an answer of leadmock: ${text.slice(0, 200)}` };
  if (value === undefined) return { detail: `is this leadmock? The answer is not valid JSON: ${text.slice(0, 200)}` };
  return { value };
}

/** Where the calls go. */
export interface Route {
  /** A URL without a slash at its end. */
  base: string;
  controlToken: string | undefined;
  fetch: Fetch;
}

interface Reached {
  response: FetchAnswer;
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

async function* textsOf(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const part of parts) {
    if (typeof part === 'string') yield part;
    else {
      decoder ??= new TextDecoder();
      yield decoder.decode(part, { stream: true });
    }
  }
}

export function streamer(route: Route): OpenStream {
  return async function* (name, parts = {}) {
    const reached = await reach(route, name, parts);
    if (!reached.response.ok || !reached.response.body) {
      await readWhole(reached);
      return;
    }
    yield* textsOf(reached.response.body as AsyncIterable<string | Uint8Array>);
  };
}
