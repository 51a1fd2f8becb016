import { firedFault } from '../../core/faults.ts';
import {
  type JournalEntry,
  NO_BODY,
  type RequestInFlight,
  type RequestOutcome,
  type SentBody,
} from '../../core/journal/entry.ts';
import { truncateUtf8 } from '../../core/text/truncate-utf8.ts';
import type { Exchange, HeaderList, RequestBody, ServiceRequest } from './exchange.ts';

const NOTHING: readonly never[] = [];

type Ending = Pick<JournalEntry, 'status' | 'durationMs'>;

const NOBODY = { user: null, service: null };

function senderOf(
  { headers }: ServiceRequest,
  { sandbox, arrival: { operation, user, session } }: Exchange,
): Pick<RequestInFlight, 'user' | 'service'> {
  if (user) return { user, service: session?.service ?? null };
  if (operation?.needsToken === false) return NOBODY;
  const { token } = headers;
  const holder = typeof token === 'string' ? sandbox.sessions.holderOf(token) : undefined;
  const known = holder && sandbox.state.users.get(holder.user_id);
  return known ? { user: { id: known.id, login: known.login }, service: holder.service } : NOBODY;
}

export function queryString({ originalUrl }: ServiceRequest): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at + 1);
}

export function requestInFlight(req: ServiceRequest, exchange: Exchange): RequestInFlight {
  const { user, service } = senderOf(req, exchange);
  const { arrival } = exchange;
  return {
    id: arrival.requestId ?? 0,
    timeMs: arrival.timeMs ?? 0,
    operation: arrival.operation?.id ?? null,
    method: req.method,
    path: arrival.path,
    requestedSandbox: arrival.missingSandbox,
    query: queryString(req),
    headers: req.rawHeaders.join('\n'),
    user,
    service,
    fault: exchange.outcome.firedFaults ?? '',
  };
}

const WAITS = ['delay', 'hang', 'stall'];

/**
 * Delays never count as `fault`; hangs and stalls count only if leadmock did not send the whole response. If `cors`
 * responds to a preflight, the outcome is `none`.
 */
function requestOutcome(
  { arrival: { operation }, outcome: { fault, rule, code } }: Exchange,
  status: number,
): RequestOutcome {
  if (rule === undefined && operation === undefined) return code === undefined ? 'none' : 'rejected';
  const isWaitIgnored = status !== 0 || fault?.effect === 'delay';
  if (fault && !(WAITS.includes(fault.effect) && isWaitIgnored)) return 'fault';
  if (status === 0) return 'none';
  return rule === undefined ? 'success' : 'rejected';
}

/** Maximum size of a body in the journal. */
const MAX_KEPT_BYTES = 64 * 1024;

function keptBody(body: RequestBody | undefined): SentBody {
  if (body === undefined) return NO_BODY;
  const { text, bytes, error } = body;
  if (error) return { state: 'unreadable', text: '', bytes };
  if (bytes === 0) return NO_BODY;
  if (bytes <= MAX_KEPT_BYTES) return { state: 'present', text, bytes };
  return { state: 'truncated', text: truncateUtf8(text, MAX_KEPT_BYTES), bytes };
}

const NO_HEADERS: HeaderList = [];

export function journalEntry(req: ServiceRequest, exchange: Exchange, { status, durationMs }: Ending): JournalEntry {
  const { arrival, outcome: found } = exchange;
  const { fault, socketResponse } = found;
  const outcome = requestOutcome(exchange, status);
  const { user, service } = senderOf(req, exchange);
  // Spreading the result of `requestInFlight` would slow down every request.
  return {
    id: arrival.requestId ?? 0,
    timeMs: arrival.timeMs ?? 0,
    operation: arrival.operation?.id ?? null,
    method: req.method,
    path: arrival.path,
    requestedSandbox: arrival.missingSandbox,
    query: queryString(req),
    headers: req.rawHeaders.join('\n'),
    user,
    service,
    body: keptBody(arrival.requestBody),
    outcome,
    performed: found.performed ?? false,
    status,
    code: outcome === 'rejected' ? (found.code ?? null) : null,
    responseHeaders: (socketResponse?.headers ?? found.responseHeaders ?? NO_HEADERS).join('\n'),
    response: socketResponse?.text ?? found.responseText,
    durationMs,
    rules: found.rules ?? NOTHING,
    explanation: found.explanation ?? null,
    warnings: found.warnings ? [...found.warnings] : NOTHING,
    fault: fault ? firedFault(fault) : null,
    changes: found.changes ?? NOTHING,
    bases: (outcome === 'success' ? found.bases : undefined) ?? NOTHING,
    assumptions: exchange.sandbox.assumptions,
  };
}
