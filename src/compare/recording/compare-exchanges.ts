import type { AssumptionId } from '../../core/assumptions.ts';
import { undocumentedFields } from '../contract/undocumented-fields.ts';
import type { Hints } from '../judge/hints.ts';
import { type Judgment, judge } from '../judge/judge.ts';
import { isSuccess, resultOf } from '../judge/outcome.ts';
import type { RecordedExchange } from './read/exchanges.ts';

/** Contains personal data, which callers must mask. */
export interface ExchangeComparison extends Judgment {
  /** Numbers of the exchanges that created tasks, by the status of the new task. */
  taskStatuses: ReadonlyMap<number, readonly number[]>;
  /** Undocumented response fields, by operation. */
  beyond: ReadonlyMap<string, readonly string[][]>;
}

function taskStatuses(exchanges: readonly RecordedExchange[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const exchange of exchanges) {
    const { status } = resultOf(exchange);
    if (exchange.operation !== 'create-task' || !isSuccess(exchange) || !Number.isSafeInteger(status)) continue;
    found.set(status as number, [...(found.get(status as number) ?? []), exchange.number]);
  }
  return found;
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
