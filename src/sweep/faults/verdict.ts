import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { isChosenName } from '../../mock/core/sandbox/chosen-name.ts';
import { compareEnds, type Differences, haveEqualForms } from './differences.ts';
import { extraEpisodes, type FaultedRun, type FaultedWrite } from './faulted-run.ts';
import { areEqual } from './observation.ts';
import { listed, recordText } from './record-text.ts';
import { doublesOf, insertedBy, lateRepeats } from './repetitions.ts';
import { hasNote, sentAfter } from './sent-after.ts';
import type { Unit } from './units.ts';

/**
 * `no end`: the run did not end after the fault. `left undone`: a record is missing, and the client sent no further
 * request. `added`: only a record of another operation was added. `unclear`: the sweep cannot judge the write.
 */
export type FaultVerdict =
  | 'stored twice'
  | 'missing'
  | 'no end'
  | 'left undone'
  | 'added'
  | 'unclear'
  | 'test failed'
  | 'recovered';

export interface Verdict extends Differences {
  verdict: FaultVerdict;
  /** Reason of the verdict `unclear`. */
  reason?: string;
  /** Requests after the fault that stored a record again, or are equal to the faulted request. */
  repeats: JournalEntry[];
  /** First different request after the fault, preferably a write. */
  next?: JournalEntry | undefined;
  /** Requests equal to the faulted request, after the sandbox was reset or deleted. */
  late: JournalEntry[];
}

const RESET =
  'only in this run, a write arrived after the tests had reset or created the sandbox: the client sent it late, or the test runner repeated a test. Switch off the retries of the test runner';
const OTHER_FORM = 'a value that differs in each run has another form than without the fault';
const AFTER_DELETION = 'only in this run, requests arrived after the sandbox was deleted';
const REJECTED = 'leadmock rejected the request only in this run';

function instabilityOf({ variation }: Unit): string {
  return `two runs without a fault differ: ${listed([...variation.records.values()].map(recordText))}`;
}

/** Judges a write whose fault fired, without regard to failed tests. */
export function verdictOf(faulted: FaultedWrite, run: FaultedRun): Verdict {
  const { write, episode, arrival } = faulted;
  const { unit, fault } = write;
  const { entry } = arrival;
  const differences = compareEnds(episode, unit.episode, unit.variation);
  const found = { ...differences, repeats: [] as JournalEntry[], late: [] as JournalEntry[] };
  const unclear = (reason: string): Verdict => ({ ...found, verdict: 'unclear', reason });
  if (!entry || (fault.isStored && !entry.performed)) return unclear(REJECTED);
  const doubles = doublesOf(faulted, entry, run);
  found.late = fault.isStored ? lateRepeats(faulted, entry, run) : [];
  const isRepeat = (each: JournalEntry) => each.id > entry.id && areEqual(each, entry);
  found.repeats = episode.requests.filter((each) => isRepeat(each) || doubles.includes(each));
  if (doubles.length + found.late.length > 0) {
    return { ...found, verdict: 'stored twice', added: doubles.flatMap((each) => insertedBy(each, episode)) };
  }
  const extra = extraEpisodes(run).map(({ sandbox }) => sandbox);
  const isReset = extra.includes(episode.sandbox);
  if (!isReset && differences.missing.length + differences.remaining.length > 0) {
    const sent = sentAfter(faulted);
    const isNoted = hasNote(sent, differences);
    const next = (sent.find((each) => each.entry.changes.length > 0) ?? sent[0])?.entry;
    if (next && !isNoted) return { ...found, verdict: 'missing', next };
    if (unit.isStable) return { ...found, verdict: isNoted ? 'added' : 'left undone' };
  }
  if (!unit.isStable) return unclear(instabilityOf(unit));
  if (isReset) return unclear(RESET);
  if (differences.added.length > 0) return { ...found, verdict: 'added' };
  const strays = unit.usual.map((each) => each.strays.size);
  if (episode.strays.size > Math.max(...strays)) return unclear(AFTER_DELETION);
  // Only a test, for example a retry, writes in a sandbox whose name leadmock chose.
  const shared = extra.find((name) => !isChosenName(name));
  if (shared !== undefined) return unclear(`only in this run, the tests wrote in the sandbox ${shared}`);
  if (unit.hasEqualForms && !haveEqualForms(episode, unit.episode)) return unclear(OTHER_FORM);
  return { ...found, verdict: 'recovered' };
}
