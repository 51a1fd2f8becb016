import type { ControlContext } from '../../control/control-operation.ts';
import { EventStream, type SentEvent } from '../../control/events/events.ts';
import { Problem } from '../../control/problem.ts';
import { WrittenAnswer } from '../../control/written-answer.ts';
import { DEFAULT_SANDBOX, type Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { refusalOfName, splitPrefix, toProblem } from '../service/choose-sandbox.ts';
import { admit, checkControlBody, defectProblem, type NamedCall, performControl } from './call.ts';
import { chooseRoute, routesAt } from './route.ts';
import { EVENTS_BEGIN, eventText } from './send-events.ts';

/** What a call gives beside its URL: the part of what `fetch` takes that a control call can have. */
interface ControlFetchOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  signal?: AbortSignal;
}

/** What is read of an answer. The global `Response` is not used: under a DOM it may be another one, or missing. */
interface ControlAnswer {
  ok: boolean;
  /** HTTP status. */
  status: number;
  text(): Promise<string>;
  /** Of an answer that goes on: its parts. */
  body: AsyncIterable<string> | null;
}

export type ControlFetch = (url: string, options?: ControlFetchOptions) => Promise<ControlAnswer>;

interface ControlFetchParts {
  context: ControlContext;
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

/** The events as text until they end, or the signal is aborted, whose reason is thrown then. */
async function* partsOf(events: EventStream, signal: AbortSignal): AsyncGenerator<string> {
  const unread = [EVENTS_BEGIN];
  let wake = () => {};
  let hasEnded = false;
  const send = (event: SentEvent) => {
    unread.push(eventText(event));
    wake();
  };
  const stop = events.start(send, () => {
    hasEnded = true;
    wake();
  });
  const leave = () => wake();
  signal.addEventListener('abort', leave);
  try {
    for (;;) {
      signal.throwIfAborted();
      yield* unread.splice(0);
      if (unread.length > 0 || signal.aborted) continue;
      if (hasEnded) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener('abort', leave);
    stop();
  }
}

function answered(status: number, value: unknown): ControlAnswer {
  const text = value instanceof WrittenAnswer ? value.text : JSON.stringify(value);
  return { ok: status < 400, status, text: async () => text, body: null };
}

function streamed(events: EventStream, signal: AbortSignal): ControlAnswer {
  return { ok: true, status: 200, text: async () => '', body: partsOf(events, signal) };
}

async function answer(url: string, options: ControlFetchOptions, context: ControlContext): Promise<ControlAnswer> {
  const { method = 'GET', headers = {}, body, signal = new AbortController().signal } = options;
  const { pathname, searchParams: query } = new URL(url);
  const { named: prefix, rest } = splitPrefix(pathname);
  const named = chosen(prefix, context.sandboxes);
  const { operation, params } = chooseRoute(routesAt(rest), { method, path: rest, operations: context.operations });
  admit(operation, { query, missing: named.missing }, context.sandboxes);
  const sent = body === undefined ? undefined : JSON.parse(body);
  const checked = checkControlBody(operation, sent);
  const call = { ...named, params, query, body: checked, signal, lastEventId: headers['Last-Event-ID'] };
  const { answer: done } = await performControl(operation, call, context);
  signal.throwIfAborted();
  return done instanceof EventStream ? streamed(done, signal) : answered(operation.status ?? 200, done);
}

/**
 * The control plane as a `fetch` that needs no socket: what a program says to the mock in its own process. It has the answers of
 * the calls over HTTP, and neither their guard nor their limit of a body's length.
 */
export function controlFetch(parts: ControlFetchParts): ControlFetch {
  return async (url, options = {}) => {
    options.signal?.throwIfAborted();
    try {
      return await answer(url, options, parts.context);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (error instanceof Problem) return answered(error.status, error);
      parts.onDefect(error);
      const problem = defectProblem();
      return answered(problem.status, problem);
    }
  };
}
