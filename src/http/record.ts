import { monotonicMs } from '../core/clock.ts';
import { hideChosenTokens, shortenedToken } from '../core/hide-tokens.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { Exchange, ServiceRequest, ServiceStep } from './exchange.ts';
import { journalEntry, requestUnderWay } from './journal-entry.ts';
import type { MockHeaderSetter } from './mock-headers.ts';

/** One request, as the log tells it. Bodies, headers and queries are left out: they hold secrets. */
export interface RequestLine {
  /** `?`, like the path, for what was no HTTP. */
  method: string;
  /** Without the query; tokens masked. */
  path: string;
  /** Operation id of either plane; null for a preflight and an unknown route. */
  operation: string | null;
  /** HTTP status; 0 when the answer did not reach the client whole: it was gone, or a fault dropped it. */
  status: number;
  /** `errors[0].code` of a refusal, and its rule. */
  code: number | null;
  rule: string | null;
  /** Why it was refused, in words, on either plane; secrets masked. */
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

/** A token that a client put into a wrong place must not reach the log: its first 4 characters tell it apart. */
function masked(text: string, { sessions }: Sandbox): string {
  return hideChosenTokens(text, sessions).replace(/[A-Za-z0-9]{32}/g, shortenedToken);
}

function addToJournal(req: ServiceRequest, exchange: Exchange, status: number, durationMs: number): void {
  const { sandbox } = exchange;
  const entry = journalEntry(req, exchange, { status, durationMs });
  exchange.entry = entry;
  sandbox.journal.add(entry);
  sandbox.coverage.count(entry);
}

/** Adds each request of the service plane to its sandbox's journal, and reports all, once answered or given up. */
export function record(report: (line: RequestLine) => void): ServiceStep {
  return (req, res) => {
    res.on('close', () => {
      const exchange = res.locals;
      const { sandbox, missing, requestId, path, operation, code = null, rule = null, explain, fault } = exchange;
      // To a client that has gone, Node writes as to any other.
      const status = res.writableFinished && !req.errored ? res.statusCode : 0;
      const durationMs = Math.round((monotonicMs() - exchange.startedAtMs) * 100) / 100;
      if (requestId !== undefined) addToJournal(req, exchange, status, durationMs);
      report({
        method: req.method,
        path: masked(path, sandbox),
        operation: operation?.id ?? null,
        status,
        code,
        rule,
        explain: explain === undefined ? null : masked(explain, sandbox),
        fault: fault ? `${fault.kind}#${fault.id}` : null,
        ms: durationMs,
        sandbox: sandbox.name,
        ...(missing !== undefined && { asked_sandbox: missing }),
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
