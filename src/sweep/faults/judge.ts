import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { NO_END } from '../../run/run-command.ts';
import { failedSandboxes } from '../failed-tests.ts';
import { type FailedTest, UNNAMED } from '../failing-tests.ts';
import type { Run } from '../result.ts';
import { compareEnds, type Differences, type DifferentRecord } from './differences.ts';
import { waitingAdvice } from './late.ts';
import { listed, recordText } from './record-text.ts';
import { rerunOf } from './repetitions.ts';
import type { Unit } from './units.ts';
import { type FaultedRun, type Verdict, verdictOf } from './verdict.ts';
import { type FaultedWrite, faultedIn, type Write } from './writes.ts';

/** Verdict on a write, with the failed tests of its run. */
export interface Judgment extends Verdict {
  write: Write;
  /** Name of the sandbox in the run with the fault. */
  sandbox: string;
  /** Undefined if the request never ended. */
  faulted: JournalEntry | undefined;
  /** Failed tests of this sandbox, and failed tests of unknown sandboxes. */
  failedTests: readonly FailedTest[];
  /** Sandbox without a fault in which records are missing. */
  elsewhere?: string;
  /** Whether the verdict may have another reason than the fault, because only a test of an unknown sandbox failed. */
  isUnexplained: boolean;
  /** Set if other runs with the same fault must confirm the judgment. */
  check?: Check;
  /** Judgment if the test runner repeats no bodies of tests. */
  withoutReruns?: Judgment;
}

interface Check {
  /** Number of runs that must agree, including the first one. */
  runs: number;
  /** Stands if the runs do not agree. */
  otherwise: Judgment;
  /** Whether only a run with a contrary verdict refutes the judgment, and not a run that is unclear. */
  isLenient: boolean;
  /** Writes that must get the fault in the same run, because the judgment is about another sandbox. */
  together?: readonly Write[];
}

const PERHAPS_RERUN =
  'the test failed, and the client sent the request again, or the body of the test ran again, as in property-based tests and reruns: let a test with fixed values send the request, and switch off reruns';
const FAILURES_HIDDEN =
  'a test failed, but the command hides its failures (exit code 0): let the command keep the exit code of the test runner, and switch off its retries';
const RETRIED =
  'the test failed, and a retry of the test passed: switch off the retries of the test runner, so that a failed test fails the command';
const NOT_AGAIN = 'the client sent the request again, but not in another run with this fault';
const ENDED_ONCE = 'the run did not end before its timeout, but another run with this fault did';

/** Number of runs that must agree if only the number of equal records differs. */
const RUNS_OF_NUMBER = 3;
const NUMBER_DIFFERS = `only the number of equal records differs from the runs without a fault, and not in ${RUNS_OF_NUMBER} runs with this fault`;

const NOTHING: Differences = { added: [], missing: [], remaining: [], isOneOfSeveral: false };

/** @returns the write after which the run probably did not end: the last one in a sandbox that still exists */
function endless(faulted: readonly FaultedWrite[]): FaultedWrite | undefined {
  const latest = (all: readonly FaultedWrite[]) =>
    all.toSorted((one, other) => one.arrival.atMs - other.arrival.atMs).at(-1);
  return latest(faulted.filter(({ episode }) => !episode.isOver)) ?? latest(faulted);
}

function unclear({ check: _, withoutReruns: __, ...judgment }: Judgment, reason: string): Judgment {
  return { ...judgment, verdict: 'unclear', reason };
}

function checked(judgment: Judgment, runs: number, otherwise: string | Judgment, isLenient = false): Judgment {
  const stands = typeof otherwise === 'string' ? unclear(judgment, otherwise) : otherwise;
  return { ...judgment, check: { runs, otherwise: stands, isLenient } };
}

function withoutEnd({ write, episode: { requests, sandbox }, arrival: { id, entry } }: FaultedWrite): Judgment {
  const repeats = requests.filter((each) => each.id > id && each.operation === write.operation);
  const found = { ...NOTHING, verdict: 'no end' as const, repeats, late: [], sent: [], dependsOnTime: true };
  return checked({ ...found, write, sandbox, faulted: entry, failedTests: [], isUnexplained: false }, 2, ENDED_ONCE);
}

/** @returns the reason if another run with the same fault does not show the same */
function onlyOnce({ missing, remaining, added, sent, write }: Judgment): string {
  const records = [...missing, ...remaining, ...added].map(recordText);
  const senderOf = (requests: readonly JournalEntry[], [first]: readonly DifferentRecord[]) =>
    requests.find(({ changes }) =>
      changes.some(({ collection, id }) => collection === first?.collection && id === first.record.id),
    );
  const sender = senderOf(write.unit.episode.requests, missing) ?? senderOf(sent, added);
  const wait = sender ? `. If background work sends ${sender.method} ${sender.path}, ${waitingAdvice(sender)}` : '';
  return `two runs with this fault differ${records.length > 0 ? `: ${listed(records)}` : ''}${wait}`;
}

function judgeDouble(judgment: Judgment, faulted: FaultedWrite, own: readonly FailedTest[]): Judgment {
  const { failedTests, write, repeats, late } = judgment;
  if (own.length === 0 && failedTests.length > 0)
    return { ...unclear(judgment, perhapsSetup(failedTests)), isUnexplained: true };
  const double =
    write.alikeCount > 1
      ? checked(judgment, RUNS_OF_NUMBER, NUMBER_DIFFERS)
      : checked(judgment, 2, NOT_AGAIN, repeats.length > 0);
  const rerun = own.length > 0 ? rerunOf(faulted, repeats, late) : 'no';
  if (rerun === 'no') return double;
  return { ...unclear(judgment, PERHAPS_RERUN), ...(rerun === 'last' && { withoutReruns: double }) };
}

/** @param others failed tests of unknown sandboxes */
function perhapsSetup(others: readonly FailedTest[]): string {
  const names = others.filter(({ name }) => name !== UNNAMED).map(({ name }) => JSON.stringify(name));
  const unknown =
    names.length === 0
      ? 'the output of the command does not name the failed test'
      : `the sandbox of the failed test ${listed(names)} is unknown`;
  return `the client sent the request again, or the setup of another test did: ${unknown}. Begin and end each test with POST /_mock/tests`;
}

/** Whether the same test passed in a sandbox that no run without a fault has. */
function isRetried(sandbox: string, { matcher: { units } }: FaultedRun, { tests }: Run): boolean {
  const test = tests.find((each) => each.sandbox === sandbox);
  const isExtra = (name: string) => !units.some(({ episode }) => episode.sandbox === name);
  return tests.some(({ id, outcome, sandbox: name }) => id === test?.id && outcome === 'passed' && isExtra(name));
}

function judgeOne(faulted: FaultedWrite, run: FaultedRun, ended: Run): Judgment {
  const { write, arrival } = faulted;
  const { sandbox } = faulted.episode;
  const names = run.observation.episodes.map((each) => each.sandbox);
  const { bySandbox, others } = failedSandboxes([...new Set(names)], ended);
  const own = bySandbox.get(sandbox) ?? [];
  const found = verdictOf(faulted, run);
  const failed = [...own, ...others];
  const judgment = { ...found, write, sandbox, faulted: arrival.entry, failedTests: failed, isUnexplained: false };
  if (found.verdict === 'stored twice') return judgeDouble(judgment, faulted, own);
  if (failed.length === 0) {
    const isOpen = found.verdict === 'missing' || found.verdict === 'left undone';
    if (isOpen && found.isOneOfSeveral) return checked(judgment, RUNS_OF_NUMBER, NUMBER_DIFFERS);
    return found.dependsOnTime ? checked(judgment, 2, onlyOnce(judgment)) : judgment;
  }
  if (isRetried(sandbox, run, ended)) return unclear(judgment, RETRIED);
  if (ended.passed) return unclear(judgment, FAILURES_HIDDEN);
  const hasGoneOn = found.next !== undefined && (found.verdict === 'missing' || found.verdict === 'recovered');
  const isUnexplained = own.length === 0 && (hasGoneOn || found.verdict !== 'recovered');
  const noticed: Judgment = { ...judgment, verdict: 'test failed', isUnexplained };
  if (!hasGoneOn) return noticed;
  const wentOn: Judgment = { ...noticed, verdict: 'missing' };
  return found.dependsOnTime ? checked(wentOn, 2, noticed) : wentOn;
}

/** @returns the differences of a unit without a fault, if the sweep can compare the unit */
function differencesIn(unit: Unit, { matcher, late }: FaultedRun): Differences | undefined {
  const isComplete = [...matcher.matched.values()].every((found) => found !== undefined);
  const episode = matcher.episodeOf(unit);
  const { start, sandbox } = unit.episode;
  if (!unit.isStable || !(episode || isComplete) || late.some((each) => each.sandbox === sandbox)) return undefined;
  return compareEnds(episode ?? { start, end: start }, unit.episode, unit.variation);
}

/** Adds differences in sandboxes without a fault to the last write before them, if this write has no other effect. */
function compareOthers(judged: Judgment[], faulted: readonly FaultedWrite[], run: FaultedRun): Judgment[] {
  const together = faulted.map(({ write }) => write);
  const units = run.matcher.units.filter((unit) => !together.some((write) => write.unit === unit));
  for (const unit of units) {
    const found = differencesIn(unit, run);
    const atMs = run.matcher.episodeOf(unit)?.arrivals.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
    const cause = faulted.findLastIndex(({ arrival }) => arrival.atMs < atMs);
    const judgment = judged[cause];
    if (!found || judgment?.verdict !== 'recovered') continue;
    const { sandbox } = unit.episode;
    const isMissing = found.missing.length + found.remaining.length > 0;
    const runs = isMissing && found.isOneOfSeveral ? RUNS_OF_NUMBER : 2;
    const check: Check = { runs, otherwise: judgment, isLenient: false, together };
    const reason = `only in the runs with this fault, the tests added records in the sandbox ${sandbox}`;
    if (isMissing) judged[cause] = { ...judgment, ...found, verdict: 'left undone', elsewhere: sandbox, check };
    else if (found.added.length > 0) judged[cause] = { ...unclear(judgment, reason), check };
  }
  return judged;
}

/**
 * Judges the writes whose fault fired. If the run did not end, judges only the write that probably caused this.
 * @param writes writes with a fault in this run, at most one in each unit
 */
export function judgeRun(writes: readonly Write[], run: FaultedRun, ended: Run): Judgment[] {
  const faulted = faultedIn(writes, run.matcher);
  if (ended.ending === NO_END) {
    const last = endless(faulted);
    return last ? [withoutEnd(last)] : [];
  }
  const judged = faulted.map((each) => judgeOne(each, run, ended));
  return ended.failedTests.length === 0 ? compareOthers(judged, faulted, run) : judged;
}
