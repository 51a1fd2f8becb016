import { EventStream } from '../control/events/events.ts';
import { Problem } from '../control/problem.ts';
import { DEFAULT_SANDBOX, type Sandboxes } from '../core/sandboxes.ts';
import { refusalOfName, splitPrefix, toProblem } from './choose-sandbox.ts';
import {
  admit,
  type ControlCallParts,
  checkControlBody,
  defectProblem,
  type NamedCall,
  performControl,
} from './control-call.ts';
import { chooseRoute, routesAt } from './control-route.ts';
import { EVENTS_BEGIN, eventText } from './send-events.ts';

/** What a call gives beside its URL: the part of what `fetch` takes that a control call can have. */
interface ControlFetchOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
}

export type ControlFetch = (url: string, options?: ControlFetchOptions) => Promise<Response>;

interface ControlFetchParts extends ControlCallParts {
  sandboxes: Sandboxes;
  onDefect(error: unknown): void;
}

/** The sandbox of a name; `default`, and the name, where there is none. Throws a Problem for what is no name. */
function chosen(name = DEFAULT_SANDBOX, sandboxes: Sandboxes): Pick<NamedCall, 'sandbox' | 'missing'> {
  const sandbox = sandboxes.touch(name);
  if (sandbox) return { sandbox, missing: undefined };
  const refusal = refusalOfName(name);
  if (refusal) throw toProblem(refusal);
  return { sandbox: sandboxes.default, missing: name };
}

function streamed(events: EventStream, signal: AbortSignal): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      write(EVENTS_BEGIN);
      stop = events.start((event) => write(eventText(event)));
      signal.addEventListener('abort', () => {
        stop();
        controller.error(signal.reason);
      });
    },
    cancel: () => stop(),
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

function refused(problem: Problem): Response {
  return Response.json(problem, { status: problem.status, headers: { 'Content-Type': 'application/problem+json' } });
}

async function answer(url: string, options: ControlFetchOptions, parts: ControlFetchParts): Promise<Response> {
  const { method = 'GET', headers = {}, body, signal = new AbortController().signal } = options;
  const { pathname, searchParams: query } = new URL(url);
  const { named: prefix, rest } = splitPrefix(pathname);
  const named = chosen(prefix, parts.sandboxes);
  const { operation, params } = chooseRoute(routesAt(rest), { method, path: rest });
  admit(operation, { query, missing: named.missing }, parts.sandboxes);
  const sent = body === undefined ? undefined : JSON.parse(body);
  const checked = operation.hasBody ? checkControlBody(operation.id, sent) : {};
  const call = { ...named, params, query, body: checked, signal, lastEventId: headers['Last-Event-ID'] };
  const { answer: done } = await performControl(operation, call, parts);
  signal.throwIfAborted();
  return done instanceof EventStream
    ? streamed(done, signal)
    : Response.json(done, { status: operation.status ?? 200 });
}

/**
 * The control plane as a `fetch` that needs no socket: what a program says to the mock in its own process. It has the answers of
 * the calls over HTTP, and neither their guard nor their limit of a body's length.
 */
export function controlFetch(parts: ControlFetchParts): ControlFetch {
  return async (url, options = {}) => {
    options.signal?.throwIfAborted();
    try {
      return await answer(url, options, parts);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (error instanceof Problem) return refused(error);
      parts.onDefect(error);
      return refused(defectProblem());
    }
  };
}
