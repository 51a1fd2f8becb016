import { monotonicMs } from '../../core/clock.ts';
import { faultName } from '../../core/fault-effects.ts';
import { isUuid, parseId } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import { shown } from '../../core/text/nearest.ts';
import { guessedRules } from '../../requests/bases.ts';
import { maskedBody, maskOf } from '../../requests/mask.ts';
import type { Exchange, ServiceRequest, ServiceResponse, ServiceStep } from './exchange.ts';
import { maskedLine } from './explanation.ts';
import { journalEntry, requestInFlight } from './journal-entry.ts';

const MAX_SHOWN_BODY = 300;

/** Lacks body, headers and query, which may contain secrets. */
export interface RequestLine {
  /** `?` for some rejected requests, such as CONNECT requests. */
  method: string;
  path: string;
  operation: string | null;
  status: number;
  code: number | null;
  rule: string | null;
  explanation: string | null;
  /** Fault such as `reset-after#3`; null if no fault fired. */
  fault: string | null;
  /** Milliseconds from the request's head to the end of the response or connection. */
  durationMs: number;
  sandbox: string;
  requestedSandbox?: string;
  id: number | null;
}

export function parserRejectionLine(status: number): RequestLine {
  const unknown = { operation: null, id: null, explanation: null, fault: null };
  return {
    method: '?',
    path: '?',
    ...unknown,
    status,
    code: status,
    rule: 'http-parser',
    durationMs: 0,
    sandbox: 'default',
  };
}

function addToJournal(req: ServiceRequest, exchange: Exchange, status: number, durationMs: number): void {
  const { sandbox } = exchange;
  const entry = journalEntry(req, exchange, { status, durationMs });
  sandbox.journal.add(entry);
  sandbox.coverage.count(entry);
  sandbox.stats.count(sandbox.name, entry);
  if (sandbox.name === DEFAULT_SANDBOX && entry.requestedSandbox === undefined) sandbox.stats.defaultRequests += 1;
  const { operation, method, path, warnings } = entry;
  if (warnings.includes('unknown-route')) {
    const body = maskedBody(entry, maskOf(sandbox));
    sandbox.stats.countUnknownRoute({
      method,
      path: shown(maskedPath(path, sandbox)),
      body: body === null ? undefined : shown(JSON.stringify(body), MAX_SHOWN_BODY),
    });
  }
  sandbox.stats.countGuesses(operation ?? '', guessedRules(entry, sandbox));
}

function maskedPath(path: string, sandbox: Sandbox): string {
  const words = path.split('/').map((word) => (parseId(word) !== undefined || isUuid(word) ? '*' : word));
  return maskedLine(words.join('/'), sandbox);
}

/** Listens to socket and response, because a closing connection closes only the current response. */
function onEnd({ socket }: ServiceRequest, res: ServiceResponse, act: () => void): void {
  let isOver = false;
  const end = () => {
    // Both `close` events may call this function.
    if (isOver) return;
    isOver = true;
    socket.off('close', end);
    act();
  };
  socket.on('close', end);
  res.on('close', end);
}

export function logRequest(report: (line: RequestLine) => void): ServiceStep {
  return (req, res) => {
    onEnd(req, res, () => {
      const exchange = res.locals;
      const { sandbox, arrival, outcome } = exchange;
      const { missingSandbox, requestId, operation } = arrival;
      const { explanation, fault } = outcome;
      // `writableFinished` is not enough, because Node also finishes responses to clients that have disconnected.
      const isWhole = res.writableFinished && !req.errored;
      const status = outcome.socketResponse?.status ?? (isWhole ? res.statusCode : 0);
      const durationMs = Math.round((monotonicMs() - arrival.startedAtMs) * 100) / 100;
      if (requestId !== undefined) addToJournal(req, exchange, status, durationMs);
      report({
        method: req.method,
        // The path of a performed operation of the contract contains only documented words and ids, so no secrets.
        path: outcome.performed && !operation?.custom ? arrival.path : maskedLine(arrival.path, sandbox),
        operation: operation?.id ?? null,
        status,
        code: outcome.code ?? null,
        rule: outcome.rule ?? null,
        explanation: explanation === undefined ? null : maskedLine(explanation, sandbox),
        fault: fault ? `${faultName(fault)}#${fault.id}` : null,
        durationMs,
        sandbox: sandbox.name,
        ...(missingSandbox !== undefined && { requestedSandbox: maskedLine(missingSandbox, sandbox) }),
        id: requestId ?? null,
      });
    });
  };
}

/** Does nothing if the request has a number. */
export const numberRequest: ServiceStep = (req, res) => {
  const { sandbox, arrival } = res.locals;
  if (arrival.requestId !== undefined) return;
  const requestId = sandbox.nextRequestId();
  arrival.requestId = requestId;
  arrival.timeMs = sandbox.clock.now();
  sandbox.journal.begin(requestId, () => requestInFlight(req, res.locals));
};
