import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { isChosenName } from '../../mock/core/sandbox/chosen-name.ts';
import { compareEnds, type Differences, haveEqualForms } from './differences.ts';
import { type LateWrite, lateReason, waitingAdvice } from './late.ts';
import { areEqual, type Observation } from './observation.ts';
import { listed, recordText } from './record-text.ts';
import { copiesOf, doublesOf, insertedBy, lateRepeats, repeatsOf } from './repetitions.ts';
import { furtherChange, hasNote, sentAfter } from './sent-after.ts';
import type { Matcher, Unit } from './units.ts';
import type { FaultedWrite, Write } from './writes.ts';

/**
 * `no end`: the run did not end after the fault. `missing`: a record is missing, and the client then changed the same
 * lead, view or other record. `left undone`: a record is missing, and the client changed nothing more there. `added`: only
 * another record was added. `unclear`: the sweep cannot judge the write.
 */
export type FaultVerdict =
  | 'stored twice'
  | 'no end'
  | 'missing'
  | 'left undone'
  | 'added'
  | 'unclear'
  | 'test failed'
  | 'recovered';

/** Run of the tests with a fault. */
export interface FaultedRun {
  observation: Observation;
  matcher: Matcher;
  /** Writes that arrived after the end of their test, here or in the first two runs without a fault. */
  late: readonly LateWrite[];
}

export interface Verdict extends Differences {
  verdict: FaultVerdict;
  /** Reason of the verdict `unclear`. */
  reason?: string;
  /** Requests after the fault that stored a record again, or are equal to the faulted request. */
  repeats: JournalEntry[];
  /** Requests equal to the faulted request, after the sandbox was reset or deleted. */
  late: JournalEntry[];
  /** Requests that the client sent after it got no complete response. */
  sent: JournalEntry[];
  /** The first of these that changed a record of the lost write, unless the client repeated the lost request. */
  next?: JournalEntry | undefined;
  /** Whether the verdict depends on when requests arrived. */
  dependsOnTime: boolean;
}

const RESET =
  'only in this run, a write arrived after the tests had reset or created the sandbox: the client sent it late, or the test runner repeated a test. Switch off the retries of the test runner';
const OTHER_FORM = 'a value that differs in each run has another form than without the fault';
const AFTER_DELETION = 'only in this run, requests arrived after the sandbox was deleted';

function rejectedOnlyHere({ entry }: Write): string {
  return `leadmock rejected ${entry.method} ${entry.path} only in this run. If background work sends it, ${waitingAdvice(entry)}`;
}

function instabilityOf({ variation, episode }: Unit, late: readonly LateWrite[]): string {
  const records = listed([...variation.records.values()].map(recordText));
  const [write] = episode.requests.filter(({ changes }) =>
    changes.some(({ collection }) => [...variation.records.values()].some((each) => each.collection === collection)),
  );
  const wait = write ? `. If background work sends ${write.method} ${write.path}, ${waitingAdvice(write)}` : '';
  return lateReason(late, episode.sandbox) ?? `two runs without a fault differ: ${records}${wait}`;
}

/** Whether a record is missing that another request than the faulted one stored without the fault. */
function isOfAnother(write: Write, { missing, remaining }: Differences): boolean {
  const own = new Set(write.entry.changes.map(({ collection, id }) => `${collection} ${id}`));
  return [...missing, ...remaining].some(({ collection, record }) => !own.has(`${collection} ${record.id}`));
}

/** Judges a write whose fault fired, without regard to failed tests. */
export function verdictOf(faulted: FaultedWrite, run: FaultedRun): Verdict {
  const { write, episode, arrival } = faulted;
  const { unit, fault } = write;
  const { entry } = arrival;
  const { matcher, observation } = run;
  const differences = compareEnds(episode, unit.episode, unit.variation);
  const sent = sentAfter(faulted);
  const found = {
    ...differences,
    repeats: [] as JournalEntry[],
    late: [] as JournalEntry[],
    sent: sent.map((each) => each.entry),
    dependsOnTime: false,
  };
  const unclear = (reason: string): Verdict => ({ ...found, verdict: 'unclear', reason });
  const lateInTest = lateReason(run.late, unit.episode.sandbox);
  if (!entry || (fault.isStored && !entry.performed)) return unclear(lateInTest ?? rejectedOnlyHere(write));

  const doubles = doublesOf(faulted, entry, matcher);
  const copies = fault.isStored && doubles.length === 0 ? copiesOf(faulted, entry, differences.added) : [];
  const twice = [...doubles, ...copies];
  found.repeats = twice.length > 0 ? twice : repeatsOf(faulted, entry);
  found.late = fault.isStored ? lateRepeats(faulted, entry, observation, matcher) : [];
  const isLate = (double: JournalEntry) => run.late.some((each) => areEqual(each.entry, double));
  if (twice.length + found.late.length > 0) {
    if (lateInTest !== undefined && [...twice, ...found.late].some(isLate)) return unclear(lateInTest);
    return { ...found, verdict: 'stored twice', added: twice.flatMap((each) => insertedBy(each, episode)) };
  }

  const isRepeated = found.repeats.some(({ performed }) => performed);
  const next = furtherChange(faulted, sent, differences, found.repeats);
  const isLost = differences.missing.length + differences.remaining.length > 0;
  const isNoted = hasNote(sent, differences);
  const judged = { ...found, next: (isRepeated && !isLost) || isNoted ? undefined : next };
  const verdict = stateVerdict();
  const isSettled = verdict.verdict === 'recovered' || lateInTest === undefined;
  return isSettled ? verdict : unclear(lateInTest);

  function stateVerdict(): Verdict {
    // Only a test, for example a retry, writes in a sandbox whose name leadmock chose.
    const extra = matcher.extra.map(({ sandbox }) => sandbox).find((name) => !isChosenName(name));
    const isReset = matcher.extra.some(({ sandbox }) => sandbox === episode.sandbox);
    const dependsOnTime = isOfAnother(write, differences);
    if (!isReset && isLost) {
      if (judged.next) return { ...judged, verdict: 'missing', dependsOnTime };
      if (unit.isStable) return { ...judged, verdict: isNoted ? 'added' : 'left undone', dependsOnTime };
    }
    const later = (reason: string): Verdict => ({ ...judged, verdict: 'unclear', reason, dependsOnTime: true });
    if (!unit.isStable) return unclear(instabilityOf(unit, run.late));
    if (isReset) return later(RESET);
    if (differences.added.length > 0) return { ...judged, verdict: 'added', dependsOnTime: true };
    const strays = unit.usual.map((each) => each.strays.size);
    if (episode.strays.size > Math.max(...strays)) return later(AFTER_DELETION);
    if (extra !== undefined) return later(`only in this run, the tests wrote in the sandbox ${extra}`);
    if (unit.hasEqualForms && !haveEqualForms(episode, unit.episode)) return unclear(OTHER_FORM);
    return { ...judged, verdict: 'recovered' };
  }
}
