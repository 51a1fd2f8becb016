import { faultName } from '../../core/fault-effects.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';

const MAX_LISTED = 3;

/** @returns why the client may not know that leadmock performed the request */
function responseLoss({ fault, status, performed, outcome }: JournalEntry): string | undefined {
  if (!performed || outcome === 'success') return undefined;
  if (fault === null) return 'its connection closed before the end of the response';
  const name = `fault ${fault.id}, ${faultName(fault)}`;
  return status === 0 ? `its response did not arrive completely (${name})` : `its response was affected by ${name}`;
}

function isRepeat(one: JournalEntry, { operation, path, body }: JournalEntry): boolean {
  return one.operation === operation && one.path === path && one.body.text === body.text;
}

/**
 * Finds the first performed request with a lost or faulty response and a repetition, as a possible reason for too many
 * requests.
 */
export function repeatText(requests: readonly JournalEntry[]): string {
  for (const [at, first] of requests.entries()) {
    const loss = responseLoss(first);
    const repeats = loss === undefined ? [] : requests.slice(at + 1).filter((one) => isRepeat(one, first));
    if (repeats.length === 0) continue;
    const told = repeats
      .slice(0, MAX_LISTED)
      .map(({ id, timeMs }) => `; request ${id} repeated it ${timeMs - first.timeMs} ms later on the sandbox clock`);
    return `: request ${first.id} was performed, ${loss}${told.join('')}`;
  }
  return '';
}
