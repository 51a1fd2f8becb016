import type { Problem } from '../generated/shapes.ts';
import { MockControlError } from './error.ts';
import { type MethodName, methods } from './methods.ts';
import { routes } from './routes.ts';

/** What goes with a call, beside its method. */
interface CallParts {
  /** For the braces in the path. */
  params?: Readonly<Record<string, string | number>>;
  /** Strings are sent as they are, everything else as JSON. */
  query?: Readonly<Record<string, unknown>>;
  body?: object;
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

/** The value of a success, or what was wrong with the answer. */
function read({ ok }: Response, text: string): { value: unknown } | { detail: string; errors?: Problem['errors'] } {
  const value = parsed(text);
  const { detail, errors, status: word } = (value ?? {}) as Partial<Omit<Problem, 'status'>> & { status?: unknown };
  if (typeof detail === 'string' && !ok) return { detail, errors };
  if (word === 'error' && Array.isArray(errors)) {
    return { detail: 'the service answered, not its control plane: was it started with --no-control?' };
  }
  if (!ok) return { detail: `not an answer of leadmock: ${text.slice(0, 200)}` };
  if (value === undefined) return { detail: `is this leadmock? The answer is no JSON: ${text.slice(0, 200)}` };
  return { value };
}

/** Sends below a base URL without a slash at its end. */
export function sender(base: string, controlToken: string | undefined): Send {
  return async <Answer>(name: MethodName, { params = {}, query, body }: CallParts = {}): Promise<Answer> => {
    const [method = '', path = ''] = routes[methods[name]].split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_braces, key: string) => pathPart(String(params[key])));
    const url = withQuery(base + filled, query);
    const call = `${method} ${url}`;
    const headers = {
      ...(controlToken !== undefined && { Authorization: `Bearer ${controlToken}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      text = await response.text();
    } catch (cause) {
      throw new MockControlError(call, { detail: whyUnreached(cause), cause });
    }
    const answer = read(response, text);
    if ('value' in answer) return answer.value as Answer;
    throw new MockControlError(call, { status: response.status, ...answer });
  };
}
