import { monotonicMs } from '../core/clock.ts';
import { hideChosenTokens, shortenedToken } from '../core/hide-tokens.ts';
import type { Sandbox } from '../core/sandbox.ts';
import type { ServiceStep } from './exchange.ts';
import { journalEntry } from './journal-entry.ts';
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
  /** From the first byte of the request's head to the last of the answer. */
  ms: number;
  sandbox: string;
  /** As in `X-Mock-Request-Id`; null outside the service plane. */
  id: number | null;
}

/** The line of what the HTTP parser refused: nothing of it is known but what it got. */
export function parserRefusalLine(status: number): RequestLine {
  const unknown = { operation: null, id: null };
  return { method: '?', path: '?', ...unknown, status, code: status, rule: 'http-parser', ms: 0, sandbox: 'default' };
}

/** A token that a client put into the path by mistake must not reach the log: its first 4 characters tell it apart. */
function masked(path: string, { sessions }: Sandbox): string {
  return hideChosenTokens(path, sessions).replace(/[A-Za-z0-9]{32}/g, shortenedToken);
}

/** Keeps each request of the service plane in its sandbox's journal, and reports all, once answered or given up. */
export function record(report: (line: RequestLine) => void): ServiceStep {
  return (req, res) => {
    res.on('close', () => {
      const { sandbox, requestId, startedAtMs, path, operation, code = null, rule = null } = res.locals;
      // To a client that has gone, Node writes as to any other.
      const status = res.writableFinished && !req.errored ? res.statusCode : 0;
      const durationMs = Math.round((monotonicMs() - startedAtMs) * 100) / 100;
      if (requestId !== undefined) {
        sandbox.journal.add(journalEntry(req, res.locals, { id: requestId, status, durationMs }));
        if (operation) sandbox.coverage.count(operation.id, rule ?? 'success');
      }
      report({
        method: req.method,
        path: masked(path, sandbox),
        operation: operation?.id ?? null,
        status,
        code,
        rule,
        ms: durationMs,
        sandbox: sandbox.name,
        id: requestId ?? null,
      });
    });
  };
}

/** Numbers a request of the service plane. Control calls and preflights have no number. */
export function numberRequest(setMockHeader: MockHeaderSetter): ServiceStep {
  return (_req, res) => {
    const requestId = res.locals.sandbox.nextRequestId();
    res.locals.requestId = requestId;
    // String() would put every number into a cache of the engine, which outlives the request and grows the heap.
    setMockHeader(res, 'requestId', requestId.toFixed(0));
  };
}
