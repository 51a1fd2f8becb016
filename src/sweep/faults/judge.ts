import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { NO_END } from '../../run/run-command.ts';
import { UNNAMED } from '../failing-tests.ts';
import type { Run } from '../result.ts';
import { compareEnds, type Differences } from './differences.ts';
import { failedSandboxes } from './failed-sandboxes.ts';
import { type FaultedRun, type FaultedWrite, faultedIn } from './faulted-run.ts';
import { listed } from './record-text.ts';
import { mayBeRerun } from './reruns.ts';
import type { Unit } from './units.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import type { Write } from './writes.ts';

/** Verdict on a write, with the failed tests of its run. */
export interface Judgment extends Verdict {
  write: Write;
  /** Name of the sandbox in the run with the fault. */
  sandbox: string;
  /** Undefined if the request never ended. */
  faulted: JournalEntry | undefined;
  /** Failed tests of this sandbox, and failed tests of unknown sandboxes. */
  failedTests: readonly string[];
  /** Sandbox without a fault in which records are missing. */
  elsewhere?: string;
  /**
   * Whether the verdict may have another reason than the fault: only a test of an unknown sandbox failed, or only the
   * number of equal records differs.
   */
  isTentative: boolean;
}

const PERHAPS_RERUN =
  'the test failed, and the client sent the request again, or the body of the test ran again, as in property-based tests and reruns: let a test with fixed values send the request, and switch off reruns';
const FAILURES_HIDDEN =
  'a test failed, but the command hides its failures (exit code 0): let the command keep the exit code of the test runner, and switch off its retries';
const RETRIED =
  'the test failed, and a retry of the test passed: switch off the retries of the test runner, so that a failed test fails the command';
const NOTHING: Differences = { added: [], missing: [], remaining: [], isOneOfSeveral: false };

/** @returns the write after which the run probably did not end: the last one in a sandbox that still exists */
function endless(faulted: readonly FaultedWrite[]): FaultedWrite | undefined {
  const latest = (all: readonly FaultedWrite[]) =>
    all.toSorted((one, other) => one.arrival.atMs - other.arrival.atMs).at(-1);
  return latest(faulted.filter(({ episode }) => !episode.isOver)) ?? latest(faulted);
}

function withoutEnd({ write, episode: { requests, sandbox }, arrival: { id, entry } }: FaultedWrite): Judgment {
  const repeats = requests.filter((each) => each.id > id && each.operation === write.operation);
  const found = { ...NOTHING, verdict: 'no end' as const, repeats, late: [] };
  return { ...found, write, sandbox, faulted: entry, failedTests: [], isTentative: false };
}

/** @param others failed tests of unknown sandboxes */
function perhapsSetup(others: readonly string[]): string {
  const names = others.filter((name) => name !== UNNAMED).map((name) => JSON.stringify(name));
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
  const judgment = { ...found, write, sandbox, faulted: arrival.entry, failedTests: failed, isTentative: false };
  if (found.verdict === 'stored twice') {
    if (own.length === 0 && others.length > 0)
      return { ...judgment, verdict: 'unclear', reason: perhapsSetup(others), isTentative: true };
    if (own.length > 0 && mayBeRerun(faulted, found)) return { ...judgment, verdict: 'unclear', reason: PERHAPS_RERUN };
    return { ...judgment, isTentative: write.alikeCount > 1 };
  }
  if (failed.length === 0) return { ...judgment, isTentative: found.verdict === 'missing' && found.isOneOfSeveral };
  if (isRetried(sandbox, run, ended)) return { ...judgment, verdict: 'unclear', reason: RETRIED };
  if (ended.passed) return { ...judgment, verdict: 'unclear', reason: FAILURES_HIDDEN };
  return { ...judgment, verdict: 'test failed', isTentative: own.length === 0 && found.verdict !== 'recovered' };
}

/** @returns the differences of a unit without a fault, if the sweep can compare the unit */
function differencesIn(unit: Unit, { matcher }: FaultedRun): Differences | undefined {
  const isComplete = [...matcher.matched.values()].every((found) => found !== undefined);
  const episode = matcher.episodeOf(unit);
  if (!unit.isStable || !(episode || isComplete)) return undefined;
  const { start } = unit.episode;
  return compareEnds(episode ?? { start, end: start }, unit.episode, unit.variation);
}

/** Adds differences in sandboxes without a fault to the last write before them. */
function compareOthers(judged: Judgment[], faulted: readonly FaultedWrite[], run: FaultedRun): Judgment[] {
  const units = run.matcher.units.filter((unit) => !faulted.some(({ write }) => write.unit === unit));
  for (const unit of units) {
    const found = differencesIn(unit, run);
    const atMs = run.matcher.episodeOf(unit)?.arrivals.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
    const cause = faulted.findLastIndex(({ arrival }) => arrival.atMs < atMs);
    const judgment = judged[cause];
    if (!found || !judgment || judgment.verdict === 'stored twice') continue;
    const { sandbox } = unit.episode;
    const reason = `only in this run, the tests added records in the sandbox ${sandbox}`;
    const { isOneOfSeveral: isTentative } = found;
    if (found.missing.length + found.remaining.length > 0)
      judged[cause] = { ...judgment, ...found, verdict: 'missing', elsewhere: sandbox, isTentative };
    else if (found.added.length > 0 && judgment.verdict === 'recovered')
      judged[cause] = { ...judgment, verdict: 'unclear', reason };
  }
  return judged;
}

/**
 * Judges the writes whose fault fired. If the run did not end, judges only the write that probably caused this.
 * @param writes writes with a fault in this run, at most one in each unit
 */
export function judgeRun(writes: readonly Write[], run: FaultedRun, ended: Run): Judgment[] {
  const faulted = faultedIn(writes, run);
  if (ended.ending === NO_END) {
    const last = endless(faulted);
    return last ? [withoutEnd(last)] : [];
  }
  const judged = faulted.map((each) => judgeOne(each, run, ended));
  return ended.failedTests.length === 0 ? compareOthers(judged, faulted, run) : judged;
}
