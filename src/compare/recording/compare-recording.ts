import type { AssumptionId } from '../../core/assumptions.ts';
import type { StateDocument } from '../../core/state/state.ts';
import type { OperationId } from '../../generated/operations.ts';
import { type Elimination, eliminate, leftOver } from './eliminate.ts';
import type { Difference } from './mask/show-value.ts';
import { type Exchanges, exchangesIn } from './read/exchanges.ts';
import { type Har, UnreadableRecording } from './read/har.ts';
import { type WalkSettings, walk } from './replay-recording.ts';
import { type ResponseDifference, withoutIds } from './response-diff.ts';

/** Unmasked: nothing in it may be shown without masking. */
export interface RecordingComparison extends Exchanges {
  eliminations: readonly Elimination[];
  differences: readonly Difference[];
  document: StateDocument;
}

function grouped(all: readonly (ResponseDifference & { operation: OperationId; number: number })[]): Difference[] {
  const groups = new Map<string, Difference & { numbers: number[] }>();
  for (const { number, ...difference } of all) {
    const { operation, path, theirs, ours } = difference;
    // In an object, so that undefined differs from null.
    const key = JSON.stringify({ operation, path, theirs, ours });
    const group = groups.get(key) ?? { ...difference, numbers: [] };
    if (group.numbers.at(-1) !== number) group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map((each) => ({ ...each, numbers: each.numbers.sort((a, b) => a - b) }));
}

/**
 * Detects the assumptions of a recorded service, and responses that leadmock cannot give.
 * @throws UnreadableRecording if it contains no request of the service; the reason of the signal
 */
export async function compareRecording(har: Har, settings: WalkSettings): Promise<RecordingComparison> {
  const { mock } = settings;
  const found = exchangesIn(har);
  if (!found || found.exchanges.length === 0) throw new UnreadableRecording(whyNothing(har, found));
  const { met, document } = await walk(found.traffic, settings);
  const eliminations = eliminate(met, mock.assumptions);
  const differences = met.flatMap((each) => {
    const { operation, number } = each.exchange;
    return leftOver(each, eliminations, mock.assumptions).map((difference) => ({
      ...difference,
      path: withoutIds(difference.path),
      operation,
      number,
    }));
  });
  return { ...found, eliminations, differences: grouped(differences), document };
}

function whyNothing({ total, entries, leftOut }: Har, found: Exchanges | undefined): string {
  const unread = new Map<string, number[]>();
  if (entries.length === 0) for (const [number, why] of leftOut) unread.set(why, [...(unread.get(why) ?? []), number]);
  const reasons = [...(found?.leftOut ?? unread)].map(([why, numbers]) => `${numbers.length} ${why}`);
  const what = `none of its ${total} entries can be compared`;
  if (reasons.length > 0) return `${what}: ${reasons.join('; ')}`;
  return `${what}: no answer in it is one of the service (POST /login, POST /task, GET /view/{id}, POST /lead/{id}/payment and so on, each with {"status": "success" or "error"})`;
}

export function toldIn({
  eliminations,
}: Pick<RecordingComparison, 'eliminations'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(eliminations.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}
