import { EventStream } from '../control/events/events.ts';
import { Problem } from '../control/problem.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { Sandboxes } from '../core/sandboxes.ts';
import { sandboxOf, splitPrefix, toProblem } from './choose-sandbox.ts';
import { type ControlCallParts, checkControlBody, defectProblem, performControl } from './control-call.ts';
import { chooseRoute, routesAt } from './control-route.ts';
import { eventText } from './send-events.ts';

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

function chosen(name: string | undefined, sandboxes: Sandboxes): Sandbox {
  const found = sandboxOf(name, sandboxes);
  if (found instanceof Error) throw toProblem(found);
  return found;
}

function streamed(events: EventStream, signal: AbortSignal): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      stop = events.start((event) => controller.enqueue(encoder.encode(eventText(event))));
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
  const { named, rest } = splitPrefix(pathname);
  const sandbox = chosen(named, parts.sandboxes);
  const { operation, params } = chooseRoute(routesAt(rest), { method, path: rest });
  const sent = body === undefined ? undefined : JSON.parse(body);
  const checked = operation.hasBody ? checkControlBody(operation.id, sent) : {};
  const call = { sandbox, params, query, body: checked, signal, lastEventId: headers['Last-Event-ID'] };
  const done = await performControl(operation, call, parts);
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
