import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ArmedFault } from '../core/faults.ts';
import type { Exchange } from '../http/service/exchange.ts';
import { inviteBody } from '../http/service/receive-body.ts';
import { type Answer, captureRequestBody, captureResponse } from './capture.ts';

/** Control operations that the recording omits, because the replay arms the recorded faults itself. */
const OF_FAULTS = new Set(['arm-fault', 'delete-fault', 'clear-faults']);
/** Control operations that the recording omits, because the responses may depend on later requests. */
const WAITING = new Set(['events', 'wait-for-requests']);

export interface RecordedExchange {
  method: string;
  /** URL as in the request line. */
  target: string;
  /** Header names and values, in alternation. */
  headers: readonly string[];
  /** One character for each byte. */
  body: string;
  sandbox: string;
  /** Sandbox time in milliseconds when leadmock wrote the response head, or began a delay or hang. */
  nowMs: number;
  /** null if leadmock selected no operation. */
  operation: string | null;
  isService: boolean;
  /**
   * Fault for the replay. If a fault fired and leadmock wrote no response head, the fault is recorded as a reset.
   * Otherwise, delays and hangs are omitted, and a stall is recorded as `truncate`.
   */
  fault: ArmedFault | undefined;
  answer: Answer;
}

export interface Recording {
  /** In the order in which the requests took effect. */
  exchanges: RecordedExchange[];
  /** False if the command called operations in `WAITING`, or started a leadmock. */
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

/** Avoids faults that would delay the replay. `truncate` sends the same first half as a stall. */
function replayable(fault: ArmedFault): ArmedFault | undefined {
  if (fault.effect === 'delay' || fault.effect === 'hang') return undefined;
  return fault.effect === 'stall' ? { ...fault, effect: 'truncate' } : fault;
}

function record(recording: Recording, req: IncomingMessage, res: ServerResponse, serve: RequestListener): void {
  const { method = '', url: target = '', rawHeaders: headers } = req;
  // Sends `100 Continue` now, because `serve` gets the request only after its body.
  inviteBody(req, res);
  delete req.headers.expect;
  captureRequestBody(req, (body) => {
    let kept: RecordedExchange | undefined;
    const take = () => {
      kept ??= exchangeOf({ method, target, headers, body }, res);
      return kept;
    };
    // Adds the exchange before the delay or hang, so that the exchanges stay in the order of their effects.
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
 * Records later requests to `server`. leadmock handles a request only after the complete body has arrived, so that
 * operations do not wait for bodies, and the exchanges are in the order of their effects.
 */
export function recordOn(server: Server): Recording {
  const recording: Recording = { exchanges: [], isWhole: true };
  const [serve] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  server.on('request', (req, res) => record(recording, req, res, serve));
  return recording;
}
