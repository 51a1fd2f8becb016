import type { Problem, Shapes } from '../generated/shapes.ts';
import { MockControlError } from './error.ts';
import type { Fetch, FetchAnswer } from './fetch.ts';
import type { AbortSignal } from './platform.ts';
import { routes } from './routes.ts';

/** An operation of the control plane. */
type Id = keyof typeof routes;

type ShapeOf<Path> = Path extends keyof Shapes ? Shapes[Path] : never;
type ParamIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamIn<Rest> : never;

/** What goes with a call. */
interface CallParts<Operation extends Id> {
  /** For the braces in the path. */
  params?: Readonly<Record<ParamIn<(typeof routes)[Operation]>, string | number>>;
  /** Strings are sent as they are, everything else as JSON. */
  query?: Readonly<Record<string, unknown>>;
  body?: ShapeOf<`control/${Operation}.request.json`>;
  /** Where a stream is to go on. */
  lastEventId?: string | undefined;
  /** Ends the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Does a control call and answers the whole body; throws a MockControlError for everything but a success. `Answer` is for records: their
 * schema does not tell one collection from another.
 */
export type Call = <Operation extends Id, Answer = ShapeOf<`control/${Operation}.response.json`>>(
  id: Operation,
  parts?: CallParts<Operation>,
) => Promise<Answer>;

/**
 * One part of a path, encoded.
 * @throws TypeError for "", "." and "..": a URL with them would lead elsewhere
 */
export function pathPart(text: string): string {
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${JSON.stringify(text)} is not a name that a path can hold`);
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

/**
 * The value of a success.
 * @throws MockControlError for any other answer
 */
function read(call: string, { ok, status }: FetchAnswer, text: string): unknown {
  const value = parsed(text);
  const isObject = typeof value === 'object' && value !== null;
  const said: Readonly<Partial<Record<keyof Problem, unknown>>> = isObject ? value : {};
  if (said.detail !== undefined && said.status === status) throw new MockControlError(call, value as Problem);
  if (said.status === 'error' && Array.isArray(said.errors)) {
    const detail = 'the service answered, not its control plane: was it started with --no-control?';
    throw new MockControlError(call, { status, detail });
  }
  if (ok && isObject) return value;
  throw new MockControlError(call, { status, detail: `not an answer of leadmock: ${text.slice(0, 200)}` });
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
async function reach<Operation extends Id>(
  { base, controlToken, fetch }: Route,
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
  const options = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
  return { response: await fetch(url, options).catch((cause) => unreached(call, cause)), call };
}

function unreached(call: string, cause: unknown): never {
  throw new MockControlError(call, { detail: whyUnreached(cause), cause });
}

/** Reads an answer whole. */
async function readWhole({ response, call }: Reached): Promise<unknown> {
  return read(call, response, await response.text().catch((cause) => unreached(call, cause)));
}

export function caller(route: Route): Call {
  return async (id, parts = {}) => (await readWhole(await reach(route, id, parts))) as never;
}

/** The stream of events, in parts. */
export async function* openEvents(route: Route, parts: CallParts<'events'>): AsyncGenerator<string | Uint8Array> {
  const reached = await reach(route, 'events', parts);
  const { ok, body } = reached.response;
  // Says what else came.
  if (!ok || !body) await readWhole(reached);
  try {
    yield* body as AsyncIterable<string | Uint8Array>;
  } catch (cause) {
    unreached(reached.call, cause);
  }
}
