import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ArmedFault } from '../core/faults.ts';
import type { Exchange } from '../http/service/exchange.ts';
import { inviteBody } from '../http/service/receive-body.ts';
import { type Answer, captureRequestBody, captureResponse } from './capture.ts';

/** Calls about faults are not recorded, because each exchange contains the fault that fired. */
const OF_FAULTS = new Set(['arm-fault', 'delete-fault', 'clear-faults']);
/** Control operations that wait for later requests. Their responses depend on real time. */
const WAITING = new Set(['events', 'wait-for-requests']);

/** Request with its response. Control calls are recorded too, because they may change a sandbox. */
export interface RecordedExchange {
  method: string;
  /** URL with sandbox prefix and query. */
  target: string;
  /** Header names and values, in alternation. */
  headers: readonly string[];
  /** One character for each byte. */
  body: string;
  sandbox: string;
  /** Time of the sandbox when leadmock wrote the head of the response, or began to hold the response. */
  nowMs: number;
  /** null for unknown routes and preflights. */
  operation: string | null;
  isService: boolean;
  /**
   * Fault that fired for the request. Delays and hangs are omitted if leadmock sent a response, and otherwise recorded
   * as a connection reset. A stall is recorded as `truncate`.
   */
  fault: ArmedFault | undefined;
  answer: Answer;
}

/** Exchanges in the order in which the requests took effect. */
export interface Recording {
  exchanges: RecordedExchange[];
  /** Whether all requests of the run can be replayed. */
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

/**
 * Keeps the replay from waiting. A stall becomes a truncated response, because a client reads the same part of both.
 */
function replayable(fault: ArmedFault): ArmedFault | undefined {
  if (fault.effect === 'delay' || fault.effect === 'hang') return undefined;
  return fault.effect === 'stall' ? { ...fault, effect: 'truncate' } : fault;
}

function record(recording: Recording, req: IncomingMessage, res: ServerResponse, serve: RequestListener): void {
  const { method = '', url: target = '', rawHeaders: headers } = req;
  // `100 Continue` is sent now, because the recorder waits for the body before the server does.
  inviteBody(req, res);
  delete req.headers.expect;
  captureRequestBody(req, (body) => {
    let kept: RecordedExchange | undefined;
    const take = () => {
      kept ??= exchangeOf({ method, target, headers, body }, res);
      return kept;
    };
    // The operation of a response that waits has already run, so the exchange is added to the recording now.
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
 * Records later requests, except calls that wait and calls about faults. Each request reaches the server when its body
 * is complete. The operation then runs without interruption, so the responses are in the order of the changes.
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
