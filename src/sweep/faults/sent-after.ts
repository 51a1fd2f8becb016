import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { DEFAULT_SANDBOX } from '../../mock/core/sandbox/sandboxes.ts';
import type { Change } from '../../mock/core/state/collection.ts';
import { tokenOf } from './advice.ts';
import type { Differences } from './differences.ts';
import type { FaultedWrite } from './faulted-run.ts';
import { textOf } from './observation.ts';
import { CONCURRENT_MS } from './writes.ts';

export interface SentRequest {
  entry: JournalEntry;
  /** Whether the usual run also has this request after the faulted request. */
  isUsual: boolean;
}

/**
 * @returns requests that the client sent after the faulted request ended, without requests that other tests probably
 * sent: with another token, or the last requests of the usual run in the sandbox `default`
 */
export function sentAfter({ write, episode, arrival: faulted }: FaultedWrite): SentRequest[] {
  const {
    unit,
    fault,
    entry: { id: usualId },
  } = write;
  const { entry: first, endedAtMs = 0 } = faulted;
  const isLate = fault.spec.effect === 'delay' || fault.spec.effect === 'hang';
  const heardAtMs = isLate ? endedAtMs : Math.min(endedAtMs, faulted.atMs + CONCURRENT_MS);
  const usual = unit.episode.arrivals.filter(({ id }) => id > usualId).map(textOf);
  const later = episode.arrivals.filter(({ atMs }) => atMs > heardAtMs);
  const isEnd = usual.slice(-later.length).join('\n') === later.map(textOf).join('\n');
  if (!first || (isEnd && episode.sandbox === DEFAULT_SANDBOX)) return [];
  return later.flatMap((arrival) => {
    const { entry } = arrival;
    const isUsual = usual.includes(textOf(arrival));
    return entry && (!isUsual || tokenOf(entry) === tokenOf(first)) ? [{ entry, isUsual }] : [];
  });
}

/** Whether all unusual requests only added records to other collections than those with missing records, as a note. */
export function hasNote(sent: readonly SentRequest[], { added, missing }: Differences): boolean {
  const isNote = ({ collection, id }: Change) =>
    added.some(({ record, ...of }) => of.collection === collection && record.id === id) &&
    !missing.some((each) => each.collection === collection);
  const unusual = sent.filter(({ isUsual }) => !isUsual);
  return unusual.length > 0 && unusual.every(({ entry: { changes } }) => changes.length > 0 && changes.every(isNote));
}
