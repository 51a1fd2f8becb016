import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ArmedFault } from '../core/faults.ts';
import type { Exchange } from '../http/service/exchange.ts';
import { inviteBody } from '../http/service/receive-body.ts';
import { type Answer, captureRequestBody, captureResponse } from './capture.ts';

/** Calls about faults. A fault that fired is part of its exchange. */
const OF_FAULTS = new Set(['arm-fault', 'delete-fault', 'clear-faults']);
/** Calls that wait, and change nothing. Their responses depend on real time. */
const WAITING = new Set(['events', 'wait-for-requests']);

/** One request with its response. Calls of `/_mock` are recorded too: they change the contents of a sandbox. */
export interface RecordedExchange {
  method: string;
  /** As sent, with sandbox prefix and query. */
  target: string;
  /** Name, value, name, value …, as sent. */
  headers: readonly string[];
  /** One byte per character, like the answer. */
  body: string;
  /** Name of its sandbox, and the time of the sandbox when the request was answered. */
  sandbox: string;
  nowMs: number;
  /** Null for an unknown route and a preflight. */
  operation: string | null;
  isService: boolean;
  /** The fault that fired. A delay is left out. */
  fault: ArmedFault | undefined;
  answer: Answer;
}

/** Exchanges in the order in which the requests took effect. */
export interface Recording {
  exchanges: RecordedExchange[];
  /** Whether all requests can be replayed. */
  isWhole: boolean;
}

type Head = Pick<RecordedExchange, 'method' | 'target' | 'headers' | 'body'>;

function localsOf(res: ServerResponse): Exchange {
  return (res as ServerResponse & { locals: Exchange }).locals;
}

function exchangeOf(head: Head, res: ServerResponse): RecordedExchange {
  const { sandbox, operation, requestId, fault } = localsOf(res);
  return {
    ...head,
    sandbox: sandbox.name,
    nowMs: sandbox.clock.now(),
    operation: operation?.id ?? null,
    isService: requestId !== undefined,
    fault: fault && replayable(fault),
    answer: { status: res.statusCode, body: '' },
  };
}

/** A replay waits for nothing. A client reads as much of a stalled response as of a truncated one. */
function replayable(fault: ArmedFault): ArmedFault | undefined {
  if (fault.effect === 'delay' || fault.effect === 'hang') return undefined;
  return fault.effect === 'stall' ? { ...fault, effect: 'truncate' } : fault;
}

function record(recording: Recording, req: IncomingMessage, res: ServerResponse, serve: RequestListener): void {
  const { method = '', url: target = '', rawHeaders: headers } = req;
  // The recorder waits for the body already.
  inviteBody(req, res);
  delete req.headers.expect;
  captureRequestBody(req, (body) => {
    let kept: RecordedExchange | undefined;
    const take = () => {
      kept ??= exchangeOf({ method, target, headers, body }, res);
      return kept;
    };
    // A held response takes its place now: its operation has run.
    res.once('held', () => keep(recording, take()));
    res.once('close', () => {
      const { fault } = localsOf(res);
      if (kept && fault && !res.headersSent) kept.fault = { ...fault, effect: 'reset', when: fault.when ?? 'after' };
    });
    captureResponse(res, () => {
      if (kept === undefined) return keep(recording, take());
      kept.answer.status = res.statusCode;
      return kept.answer;
    });
    serve(req, res);
  });
}

function keep(recording: Recording, exchange: RecordedExchange): Answer | undefined {
  const { operation, answer } = exchange;
  if (operation !== null && WAITING.has(operation)) recording.isWhole = false;
  if (operation !== null && (WAITING.has(operation) || OF_FAULTS.has(operation))) return undefined;
  recording.exchanges.push(exchange);
  return answer;
}

/**
 * Records all further requests of a server. Each request is handed on once its body is complete: its response then follows in one go,
 * so the order of the responses is the order of their changes.
 */
export function recordOn(server: Server): Recording {
  const recording: Recording = { exchanges: [], isWhole: true };
  const [serve] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  server.on('request', (req, res) => {
    record(recording, req, res, serve);
  });
  return recording;
}
