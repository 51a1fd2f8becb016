import type { AssumptionId } from '../../core/assumptions.ts';
import { undocumentedFields } from '../contract/undocumented-fields.ts';
import type { Hints } from '../judge/hints.ts';
import { type Judgment, judge } from '../judge/judge.ts';
import { taskStatuses } from '../judge/task-status.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** Contains personal data, which callers must mask. */
export interface ExchangeComparison extends Judgment {
  taskStatuses: ReturnType<typeof taskStatuses>;
  /** Undocumented response fields, by operation. */
  beyond: ReadonlyMap<string, readonly string[][]>;
}

/** @param exchanges includes partial exchanges */
export function compareExchanges(exchanges: readonly RecordedExchange[], hints: Hints): ExchangeComparison {
  const beyond = new Map<string, string[][]>();
  for (const exchange of exchanges) {
    if (exchange.isPartial) continue;
    const known = beyond.get(exchange.operation) ?? [];
    beyond.set(exchange.operation, [...known, ...undocumentedFields(exchange)]);
  }
  return { ...judge(exchanges, hints), taskStatuses: taskStatuses(exchanges), beyond };
}

export function provenIn({ conclusions }: Pick<Judgment, 'conclusions'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(conclusions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}
