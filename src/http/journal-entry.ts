import type { JournalEntry } from '../core/journal.ts';
import type { Exchange, ServiceRequest } from './exchange.ts';

const NOTHING: readonly never[] = [];

/** What the exchange does not hold: known only at the end. */
type Ending = Pick<JournalEntry, 'id' | 'status' | 'durationMs'>;

/** A request as the journal keeps it. It only points at what is there already: nothing is copied while requests come in. */
export function journalEntry(
  req: ServiceRequest,
  exchange: Exchange,
  { id, status, durationMs }: Ending,
): JournalEntry {
  const { sandbox, user, session, fault } = exchange;
  const queryAt = req.originalUrl.indexOf('?');
  return {
    id,
    timeMs: sandbox.clock.now(),
    operation: exchange.operation?.id ?? null,
    method: req.method,
    path: exchange.path,
    askedSandbox: exchange.missing,
    query: queryAt < 0 ? '' : req.originalUrl.slice(queryAt + 1),
    headers: req.rawHeaders.join('\n'),
    body: exchange.sent,
    status,
    code: exchange.code ?? null,
    answer: exchange.answer,
    durationMs,
    user: user ?? null,
    service: session?.service ?? null,
    rules: exchange.rules ?? NOTHING,
    warnings: exchange.warnings ? [...exchange.warnings] : NOTHING,
    fault: fault ? { id: fault.id, kind: fault.kind } : null,
    changes: exchange.changes ?? NOTHING,
  };
}
