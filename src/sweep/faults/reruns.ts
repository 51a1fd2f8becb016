import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { tokenOf } from './advice.ts';
import type { FaultedWrite } from './faulted-run.ts';
import { areEqual } from './observation.ts';
import type { Verdict } from './verdict.ts';

function includesAll(entries: readonly JournalEntry[], wanted: readonly JournalEntry[]): boolean {
  return wanted.length > 0 && wanted.every((each) => entries.some((entry) => areEqual(entry, each)));
}

/** Whether the body of the failed test may have run again and sent the repetitions, as property-based tests do. */
export function mayBeRerun({ write, episode, arrival }: FaultedWrite, { repeats, late }: Verdict): boolean {
  const [again] = repeats;
  if (!again || !arrival.entry) return late.every(({ performed }) => performed);
  const token = tokenOf(arrival.entry);
  if (tokenOf(again) !== token) return true;
  const { requests } = episode;
  // Without the login, because its repetition leads to another token.
  const setup = requests.filter((each) => each.id < arrival.id && tokenOf(each) === token);
  const between = requests.filter(({ id }) => id > arrival.id && id < again.id);
  if (includesAll(between, setup)) return true;
  // A client continues after its repetition. A property-based test tries other values, or ends.
  const usual = write.unit.episode.requests.filter(({ operation }) => operation === write.operation);
  const rest = usual.filter(({ id }) => id > write.entry.id);
  const after = requests.filter(({ id }) => id > again.id);
  return usual.length > 1 && !includesAll(after, rest);
}
