import { firedFault } from '../../core/faults.ts';
import { type JournalEntry, NO_BODY, type RequestOutcome, type RequestUnderWay } from '../../core/journal/entry.ts';
import type { Exchange, ServiceRequest } from './exchange.ts';

const NOTHING: readonly never[] = [];

type Ending = Pick<JournalEntry, 'status' | 'durationMs'>;

const NOBODY = { user: null, service: null };

function senderOf(
  { headers }: ServiceRequest,
  { sandbox, operation, user, session }: Exchange,
): Pick<RequestUnderWay, 'user' | 'service'> {
  if (user) return { user, service: session?.service ?? null };
  if (operation?.needsToken === false) return NOBODY;
  const { token } = headers;
  const holder = typeof token === 'string' ? sandbox.sessions.holderOf(token) : undefined;
  const known = holder && sandbox.state.users.get(holder.user_id);
  return known ? { user: { id: known.id, login: known.login }, service: holder.service } : NOBODY;
}

export function queryOf({ originalUrl }: ServiceRequest): string {
  const at = originalUrl.indexOf('?');
  return at < 0 ? '' : originalUrl.slice(at + 1);
}

export function requestUnderWay(req: ServiceRequest, exchange: Exchange): RequestUnderWay {
  const { user, service } = senderOf(req, exchange);
  return {
    id: exchange.requestId ?? 0,
    timeMs: exchange.timeMs ?? 0,
    operation: exchange.operation?.id ?? null,
    method: req.method,
    path: exchange.path,
    requestedSandbox: exchange.missing,
    query: queryOf(req),
    headers: req.rawHeaders.join('\n'),
    user,
    service,
  };
}

const WAITS = ['delay', 'hang', 'stall'];

/**
 * Delays never count as `fault`; hangs and stalls count only if leadmock did not send the whole response. If `cors`
 * responds to a preflight, the outcome is `none`.
 */
function outcomeOf({ fault, rule, code, operation }: Exchange, status: number): RequestOutcome {
  if (rule === undefined && operation === undefined) return code === undefined ? 'none' : 'rejected';
  const isWaitIgnored = status !== 0 || fault?.effect === 'delay';
  if (fault && !(WAITS.includes(fault.effect) && isWaitIgnored)) return 'fault';
  if (status === 0) return 'none';
  return rule === undefined ? 'success' : 'rejected';
}

export function journalEntry(req: ServiceRequest, exchange: Exchange, { status, durationMs }: Ending): JournalEntry {
  const { fault, socketAnswer } = exchange;
  const outcome = outcomeOf(exchange, status);
  const { user, service } = senderOf(req, exchange);
  // Spreading the result of `requestUnderWay` would slow down every request.
  return {
    id: exchange.requestId ?? 0,
    timeMs: exchange.timeMs ?? 0,
    operation: exchange.operation?.id ?? null,
    method: req.method,
    path: exchange.path,
    requestedSandbox: exchange.missing,
    query: queryOf(req),
    headers: req.rawHeaders.join('\n'),
    user,
    service,
    body: exchange.sent ?? NO_BODY,
    outcome,
    performed: exchange.performed ?? false,
    status,
    code: outcome === 'rejected' ? (exchange.code ?? null) : null,
    responseHeaders: socketAnswer?.headers.join('\n') ?? exchange.answerHeaders ?? '',
    response: socketAnswer?.text ?? exchange.answer,
    durationMs,
    rules: exchange.rules ?? NOTHING,
    explanation: exchange.explain ?? null,
    warnings: exchange.warnings ? [...exchange.warnings] : NOTHING,
    fault: fault ? firedFault(fault) : null,
    changes: exchange.changes ?? NOTHING,
    bases: (outcome === 'success' ? exchange.bases : undefined) ?? NOTHING,
    assumptions: exchange.sandbox.assumptions,
  };
}
