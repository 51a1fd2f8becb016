import { monotonicMs } from '../../core/clock.ts';
import type { Exchange, ServiceRequest, ServiceResponse, ServiceStep } from './exchange.ts';
import { maskedLine } from './explanation.ts';
import { journalEntry, requestUnderWay } from './journal-entry.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

/** One request, as the log tells it. Bodies, headers and queries are left out: they hold secrets. */
export interface RequestLine {
  /** `?`, like the path, for what was no HTTP. */
  method: string;
  /** Without the query; secrets masked, and no control characters. */
  path: string;
  /** Operation id of either plane; null for a preflight and an unknown route. */
  operation: string | null;
  /** HTTP status; 0 when the answer did not reach the client whole: it was gone, or a fault dropped it. */
  status: number;
  /** `errors[0].code` of a refusal, and its rule. */
  code: number | null;
  rule: string | null;
  /** Why it was refused, in words, on either plane; secrets masked, and no control characters. */
  explain: string | null;
  /** The fault that touched it, such as `drop-after#3`. */
  fault: string | null;
  /** From the first byte of the request's head to the last of the answer. */
  ms: number;
  sandbox: string;
  /** The one that was asked for, where there is none of that name. */
  asked_sandbox?: string;
  /** As in `X-Mock-Request-Id`; null outside the service plane. */
  id: number | null;
}

/** The line of what the HTTP parser refused: nothing of it is known but what it got. */
export function parserRefusalLine(status: number): RequestLine {
  const unknown = { operation: null, id: null, explain: null, fault: null };
  return { method: '?', path: '?', ...unknown, status, code: status, rule: 'http-parser', ms: 0, sandbox: 'default' };
}

function addToJournal(req: ServiceRequest, exchange: Exchange, status: number, durationMs: number): void {
  const { sandbox } = exchange;
  const entry = journalEntry(req, exchange, { status, durationMs });
  exchange.entry = entry;
  sandbox.journal.add(entry);
  sandbox.coverage.count(entry);
  sandbox.run.count(sandbox.name, entry);
}

/** Acts once when a response is over. If it waits behind earlier responses, only the end of the connection reports its end. */
function onEnd({ socket }: ServiceRequest, res: ServiceResponse, act: () => void): void {
  let isOver = false;
  const end = () => {
    // Node closes the response while it tells of the end of the connection: this is called for both.
    if (isOver) return;
    isOver = true;
    socket.off('close', end);
    act();
  };
  socket.on('close', end);
  res.on('close', end);
}

/** Adds each request of the service plane to its sandbox's journal, and reports all, once answered or given up. */
export function record(report: (line: RequestLine) => void): ServiceStep {
  return (req, res) => {
    onEnd(req, res, () => {
      const exchange = res.locals;
      const { sandbox, missing, requestId, explain, fault } = exchange;
      // To a client that has gone, Node writes as to any other.
      const isWhole = res.writableFinished && !req.errored;
      const status = exchange.socketAnswer?.status ?? (isWhole ? res.statusCode : 0);
      const durationMs = Math.round((monotonicMs() - exchange.startedAtMs) * 100) / 100;
      if (requestId !== undefined) addToJournal(req, exchange, status, durationMs);
      report({
        method: req.method,
        // What was performed was asked for by words of a route and ids alone.
        path: exchange.performed ? exchange.path : maskedLine(exchange.path, sandbox),
        operation: exchange.operation?.id ?? null,
        status,
        code: exchange.code ?? null,
        rule: exchange.rule ?? null,
        explain: explain === undefined ? null : maskedLine(explain, sandbox),
        fault: fault ? `${fault.kind}#${fault.id}` : null,
        ms: durationMs,
        sandbox: sandbox.name,
        ...(missing !== undefined && { asked_sandbox: maskedLine(missing, sandbox) }),
        id: requestId ?? null,
      });
    });
  };
}

/** Numbers a request of the service plane. Control calls and preflights have no number. */
export function numberRequest(setMockHeader: MockHeaderSetter): ServiceStep {
  return (req, res) => {
    const { sandbox } = res.locals;
    const requestId = sandbox.nextRequestId();
    res.locals.requestId = requestId;
    res.locals.timeMs = sandbox.clock.now();
    sandbox.journal.begin(requestId, () => requestUnderWay(req, res.locals));
    // String() would put every number into a cache of the engine, which outlives the request and grows the heap.
    setMockHeader(res, 'requestId', requestId.toFixed(0));
  };
}
