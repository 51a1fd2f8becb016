import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { ArmedFault } from '../core/faults.ts';
import type { Exchange } from '../http/service/exchange.ts';
import { inviteBody } from '../http/service/read-body.ts';
import { type Answer, whenAnswered, whenWhole } from './observe.ts';

/** Beyond this nothing is recorded any more, in bytes of requests and answers. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Calls about faults: those that fired stand in the exchanges that they hit. */
const OF_FAULTS = new Set(['arm-fault', 'remove-fault', 'clear-faults']);
/** Calls that wait, and change nothing: what they answer is a matter of real time. */
const WAITING = new Set(['events', 'wait-for-requests']);

/** One request, and what it met. Requests of both planes are recorded: calls of `/_mock` change the contents of a sandbox too. */
export interface RecordedExchange {
  method: string;
  /** As sent, with sandbox prefix and query. */
  target: string;
  /** Names and values in turn, as sent. */
  headers: readonly string[];
  /** A byte a character, like the answer. */
  body: string;
  /** The name of its sandbox, and the time of its clock when the request was answered. */
  sandbox: string;
  nowMs: number;
  /** Of either plane; null for an unknown route and a preflight. */
  operation: string | null;
  isService: boolean;
  /** The fault that fired, if it was more than a delay. */
  fault: ArmedFault | undefined;
  answer: Answer;
}

/** What a server was asked and answered, in the order in which the requests took effect. */
export interface Recording {
  exchanges: RecordedExchange[];
  /** Of bodies, both ways. */
  bytes: number;
  /** False where there was more than can be kept, or than can be replayed. */
  isWhole: boolean;
}

type Head = Pick<RecordedExchange, 'method' | 'target' | 'headers' | 'body'>;

function exchangeOf(head: Head, res: ServerResponse): RecordedExchange {
  const { sandbox, operation, requestId, fault } = (res as ServerResponse & { locals: Exchange }).locals;
  return {
    ...head,
    sandbox: sandbox.name,
    nowMs: sandbox.clock.now(),
    operation: operation?.id ?? null,
    isService: requestId !== undefined,
    fault: fault?.kind === 'delay' ? undefined : fault,
    answer: { status: res.statusCode, body: '' },
  };
}

function record(recording: Recording, req: IncomingMessage, res: ServerResponse, serve: RequestListener): void {
  const { method = '', url: target = '', rawHeaders: headers } = req;
  // The body is waited for here already.
  inviteBody(req, res);
  delete req.headers.expect;
  whenWhole(req, (body) => {
    whenAnswered(res, () => keep(recording, exchangeOf({ method, target, headers, body }, res), res));
    serve(req, res);
  });
}

function keep(recording: Recording, exchange: RecordedExchange, res: ServerResponse): Answer | undefined {
  const { exchanges, bytes } = recording;
  const { operation } = exchange;
  if (operation !== null && OF_FAULTS.has(operation)) return undefined;
  const isRoomLeft = bytes + exchange.body.length < MOST_BYTES;
  if (!isRoomLeft || (operation !== null && WAITING.has(operation))) {
    recording.isWhole = false;
    return undefined;
  }
  exchanges.push(exchange);
  recording.bytes += exchange.body.length;
  res.once('close', () => {
    recording.bytes += exchange.answer.body.length;
  });
  return exchange.answer;
}

/**
 * Records what a server is asked from now on. Each request is handed on once its body is there whole: what is answered then follows
 * at once and in one go, so that the order of the answers is the order in which they changed something.
 */
export function recordOn(server: Server): Recording {
  const recording: Recording = { exchanges: [], bytes: 0, isWhole: true };
  const [serve] = server.listeners('request') as [RequestListener];
  server.removeAllListeners('request');
  server.on('request', (req, res) => {
    record(recording, req, res, serve);
  });
  return recording;
}
