import type { AssumptionId } from '../../core/assumptions.ts';
import type { StateDocument } from '../../core/state/state.ts';
import { undocumentedFields } from '../contract/undocumented-fields.ts';
import type { Hints } from '../judge/hints.ts';
import { type Judgment, judge } from '../judge/judge.ts';
import { withMainIds } from '../judge/main-account.ts';
import { taskStatuses } from '../judge/task-status.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { deriveState } from './state/derive-state.ts';

/** Contains personal data, which callers must mask. */
export interface ExchangeComparison extends Judgment {
  taskStatuses: ReturnType<typeof taskStatuses>;
  /** Undocumented response fields, by operation. */
  beyond: ReadonlyMap<string, readonly string[][]>;
  document: StateDocument;
}

/** @param exchanges includes partial exchanges */
export function compareExchanges(exchanges: readonly RecordedExchange[], hints: Hints): ExchangeComparison {
  const beyond = new Map<string, string[][]>();
  for (const exchange of exchanges) {
    if (exchange.isPartial) continue;
    const known = beyond.get(exchange.operation) ?? [];
    beyond.set(exchange.operation, [...known, ...undocumentedFields(exchange)]);
  }
  const { document } = deriveState(withMainIds(exchanges));
  return { ...judge(exchanges, hints), taskStatuses: taskStatuses(exchanges), beyond, document };
}

export function provenIn({ conclusions }: Pick<Judgment, 'conclusions'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(conclusions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}
