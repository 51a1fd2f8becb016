import type { RecordedExchange } from '../recording/read/exchanges.ts';
import { isSuccess, resultOf } from './outcome.ts';

/** @returns numbers of the exchanges that created tasks, by the status of the new task */
export function taskStatuses(exchanges: readonly RecordedExchange[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const exchange of exchanges) {
    const { status } = resultOf(exchange);
    if (exchange.operation !== 'create-task' || !isSuccess(exchange) || !Number.isSafeInteger(status)) continue;
    found.set(status as number, [...(found.get(status as number) ?? []), exchange.number]);
  }
  return found;
}
