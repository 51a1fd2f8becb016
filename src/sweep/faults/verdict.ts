import type { JournalEntry } from '../../core/journal/entry.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { Change } from '../../core/state/collection.ts';
import { recordsOf } from '../../core/state/state.ts';
import { tokenOf } from './advice.ts';
import { compareEnds, type Differences, type DifferentRecord, haveEqualForms } from './differences.ts';
import { extraEpisodes, type FaultedRun, lateRepeats } from './late-repeats.ts';
import { type Arrival, areEqual, type Episode, textOf } from './observation.ts';
import { differenceTexts, listed } from './record-text.ts';
import type { Unit } from './units.ts';
import { CONCURRENT_MS, type Write } from './writes.ts';

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
  /** Requests equal to the faulted request, after the sandbox was reset or deleted. */
  late: JournalEntry[];
}

const RESET =
  'only in this run, a write arrived after the tests had reset or created the sandbox: the client sent it late, or the test runner repeated a test. Switch off the retries of the test runner';
const OTHER_FORM = 'a value that differs in each run has another form than without the fault';
const AFTER_DELETION = 'only in this run, requests arrived after the sandbox was deleted';
const REJECTED = 'leadmock rejected the request only in this run';

function insertedBy({ changes }: JournalEntry, { end }: Episode): DifferentRecord[] {
  return changes.flatMap(({ action, collection, id }) => {
    const record = action === 'insert' && recordsOf(end, collection).find((each) => each.id === id);
    return record ? [{ collection, record }] : [];
  });
}

/** @returns requests to the operation whose new records still exist at the end */
function storing(operation: string, episode: Episode): JournalEntry[] {
  return episode.requests.filter((entry) => entry.operation === operation && insertedBy(entry, episode).length > 0);
}

function countEqual(entries: readonly JournalEntry[], wanted: JournalEntry): number {
  return entries.filter((entry) => areEqual(entry, wanted)).length;
}

/**
 * @param absent units of the same sandbox that had no episode in this run, for example because the tests did not reset
 * the sandbox after a failure
 * @returns stored requests in excess of the runs without a fault
 */
function doublesOf(episode: Episode, write: Write, absent: readonly Unit[], faulted: JournalEntry): JournalEntry[] {
  const { unit, operation } = write;
  const others = absent.flatMap((each) => storing(operation, each.episode));
  const isShared = others.some((entry) => tokenOf(entry) === tokenOf(write.entry));
  const isOwn = (entry: JournalEntry) => others.length === 0 || isShared || tokenOf(entry) === tokenOf(faulted);
  const found = storing(operation, episode).filter(isOwn);
  const usual = storing(operation, unit.episode);
  const again = storing(operation, unit.again ?? unit.episode);
  if (usual.length !== again.length) return [];
  const known = isShared ? [...usual, ...others] : usual;
  const later = found.filter(({ id }) => id > faulted.id);
  const surplusOf = (entry: JournalEntry) => {
    const count = Math.max(countEqual(known, entry), countEqual(again, entry));
    return count > 0 ? countEqual(found, entry) - count : 0;
  };
  const repeated = later.filter((entry, at) => countEqual(later.slice(at), entry) <= surplusOf(entry));
  if (repeated.length > 0 || found.length <= known.length) return repeated;
  const changed = later.filter((entry) => countEqual(known, entry) === 0);
  return (changed.length > 0 ? changed : later).slice(known.length - found.length);
}

interface SentRequest {
  entry: JournalEntry;
  /** Whether the usual run also has this request after the faulted request. */
  isUsual: boolean;
}

/**
 * @returns requests that the client sent after the faulted request ended, without requests that other tests probably
 * sent: with another token, or the last requests of the usual run in the sandbox `default`
 */
function sentAfter(episode: Episode, faulted: Arrival, { unit, fault, entry: { id: usualId } }: Write): SentRequest[] {
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
function hasNote(sent: readonly SentRequest[], { added, missing }: Differences): boolean {
  const isNote = ({ collection, id }: Change) =>
    added.some(({ record, ...of }) => of.collection === collection && record.id === id) &&
    !missing.some((each) => each.collection === collection);
  const unusual = sent.filter(({ isUsual }) => !isUsual);
  return unusual.length > 0 && unusual.every(({ entry: { changes } }) => changes.length > 0 && changes.every(isNote));
}

function instabilityOf({ again, episode, ignored }: Unit): string {
  const { missing, added } = differenceTexts(compareEnds(again ?? episode, episode, ignored));
  return `two runs without a fault differ: ${listed([...missing, ...added])}`;
}

/** Judges a write whose fault fired, without regard to failed tests. */
export function verdictOf(write: Write, episode: Episode, faulted: Arrival, run: FaultedRun): Verdict {
  const { unit, fault } = write;
  const { matcher, units } = run;
  const { entry } = faulted;
  const differences = compareEnds(episode, unit.episode, unit.ignored);
  const found = { ...differences, repeats: [] as JournalEntry[], late: [] as JournalEntry[] };
  const unclear = (reason: string): Verdict => ({ ...found, verdict: 'unclear', reason });
  if (!entry || (fault.isStored && !entry.performed)) return unclear(REJECTED);
  const absent = units.filter((each) => each.episode.sandbox === unit.episode.sandbox && !matcher.episodeOf(each));
  const doubles = doublesOf(episode, write, absent, entry);
  found.late = fault.isStored ? lateRepeats(episode, entry, unit, run) : [];
  const isRepeat = (each: JournalEntry) => each.id > entry.id && areEqual(each, entry);
  found.repeats = episode.requests.filter((each) => isRepeat(each) || doubles.includes(each));
  if (doubles.length + found.late.length > 0) {
    return { ...found, verdict: 'stored twice', added: doubles.flatMap((each) => insertedBy(each, episode)) };
  }
  if (!unit.isStable) return unclear(instabilityOf(unit));
  const extra = extraEpisodes(run).map(({ sandbox }) => sandbox);
  if (extra.includes(episode.sandbox)) return unclear(RESET);
  if (differences.missing.length + differences.remaining.length > 0) {
    const sent = sentAfter(episode, faulted, write);
    if (hasNote(sent, differences)) return { ...found, verdict: 'added' };
    return { ...found, verdict: sent.length > 0 ? 'missing' : 'left undone' };
  }
  if (differences.added.length > 0) return { ...found, verdict: 'added' };
  const { again = unit.episode } = unit;
  if (episode.strays.size > Math.max(unit.episode.strays.size, again.strays.size)) return unclear(AFTER_DELETION);
  if (extra[0] !== undefined) return unclear(`only in this run, the tests wrote in the sandbox ${extra[0]}`);
  if (unit.hasEqualForms && !haveEqualForms(episode, unit.episode)) return unclear(OTHER_FORM);
  return { ...found, verdict: 'recovered' };
}
