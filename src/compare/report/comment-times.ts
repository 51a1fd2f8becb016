import { isSuccess, resultOf } from '../judge/outcome.ts';
import type { RecordedExchange } from '../recording/read/exchanges.ts';
import { shownOffset } from './utc-offset.ts';

/**
 * Groups successful comments with a known response time by the UTC offset of `created_at`. The key is undefined if no
 * offset fits.
 */
export function offsetsIn(exchanges: readonly RecordedExchange[]): ReadonlyMap<string | undefined, RecordedExchange[]> {
  const offsets = new Map<string | undefined, RecordedExchange[]>();
  for (const exchange of exchanges) {
    const { operation, answeredMs } = exchange;
    if (operation !== 'add-comment' || !isSuccess(exchange) || answeredMs === undefined) continue;
    const offset = shownOffset(resultOf(exchange)['created_at'], answeredMs);
    offsets.set(offset, [...(offsets.get(offset) ?? []), exchange]);
  }
  return offsets;
}
