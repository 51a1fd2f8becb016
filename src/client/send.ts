import { routes } from '../generated/routes.ts';
import type { Problem, Shapes } from '../generated/shapes.ts';
import { callTimeout } from './call-timeout.ts';
import { MockControlError } from './error.ts';
import type { FetchResponse, TimedFetch } from './fetch.ts';
import type { AbortSignal } from './platform.ts';

type Id = keyof typeof routes;

type ShapeOf<Path> = Path extends keyof Shapes ? Shapes[Path] : never;
type ParamIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never;

interface CallParts<Operation extends Id> {
  params?: Readonly<Record<ParamIn<(typeof routes)[Operation]>, string | number>>;
  /** Query parameters. The call sends strings unchanged and other values as JSON, and omits undefined. */
  query?: Readonly<Record<string, unknown>>;
  body?: ShapeOf<`control/${Operation}.request.json`>;
  lastEventId?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Callers set `Response` if the schema of the response is too general, as for records.
 * @throws MockControlError if the call fails
 */
export type Call = <Operation extends Id, Response = ShapeOf<`control/${Operation}.response.json`>>(
  id: Operation,
  parts?: CallParts<Operation>,
) => Promise<Response>;

/** @throws TypeError if the text is "", "." or "..", which would change the path */
export function pathPart(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is not a valid name in a path`);
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
  /** One error for each address of a host. */
  errors?: NetworkError[];
  cause?: NetworkError;
}

function reasonOf({ message, code, errors = [] }: NetworkError): string {
  if (message?.includes('wrong version number')) return 'the server speaks plain HTTP: use http://';
  return message || errors.map(reasonOf).join(', ') || code || '';
}

function whyUnreached(error: unknown): string {
  const { cause } = error as NetworkError;
  const reason = cause && reasonOf(cause);
  return `leadmock cannot be reached: ${reasonOf(error as NetworkError)}${reason ? ` (${reason})` : ''}`;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(call: string, { ok, status }: FetchResponse, text: string): unknown {
  const value = tryParse(text);
  const isObject = typeof value === 'object' && value !== null;
  const problem: Readonly<Partial<Record<keyof Problem, unknown>>> = isObject ? value : {};
  if (problem.detail !== undefined && problem.status === status) throw new MockControlError(call, value as Problem);
  if (problem.status === 'error' && Array.isArray(problem.errors)) {
    const detail =
      'the service responded instead of the control plane. Check the path of the base URL, and start the server without --no-control';
    throw new MockControlError(call, { status, detail });
  }
  if (ok && isObject) return value;
  throw new MockControlError(call, { status, detail: `the response is not from leadmock: ${text.slice(0, 200)}` });
}

export interface Route {
  /** Base URL without a slash at the end. */
  base: string;
  controlToken: string | undefined;
  fetch: TimedFetch;
  /** Timeout of a call in milliseconds, without waits of the server; undefined for no timeout. */
  timeoutMs?: number | undefined;
}

interface Reached {
  response: FetchResponse;
  call: string;
}

export async function reach<Operation extends Id>(
  { base, controlToken, fetch, timeoutMs }: Route,
  id: Operation,
  parts: CallParts<Operation>,
): Promise<Reached> {
  const { params, query, body, lastEventId, signal } = parts;
  const [method = '', path = ''] = routes[id].split(' ');
  const values: Readonly<Record<string, string | number>> = params ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_braces, key: string) => pathPart(String(values[key])));
  const url = withQuery(`${base}/_mock${filled}`, query);
  const call = `${method} ${url}`;
  const headers = {
    ...(controlToken !== undefined && { Authorization: `Bearer ${controlToken}` }),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const timeout = timeoutMs === undefined ? undefined : callTimeout(id, body, timeoutMs);
  const options = {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(timeout !== undefined && { timeout }),
  };
  return { response: await fetch(url, options).catch((cause) => unreached(call, cause)), call };
}

function unreached(call: string, cause: unknown): never {
  throw new MockControlError(call, { detail: whyUnreached(cause), cause });
}

export async function readWhole({ response, call }: Reached): Promise<unknown> {
  return read(call, response, await response.text().catch((cause) => unreached(call, cause)));
}

export function caller(route: Route): Call {
  return async (id, parts = {}) => (await readWhole(await reach(route, id, parts))) as never;
}

export async function* openEvents(route: Route, parts: CallParts<'events'>): AsyncGenerator<string | Uint8Array> {
  const reached = await reach(route, 'events', parts);
  const { ok, body } = reached.response;
  if (!ok || !body) await readWhole(reached);
  try {
    yield* body as AsyncIterable<string | Uint8Array>;
  } catch (cause) {
    unreached(reached.call, cause);
  }
}
