import type { SelectedFaults } from '../../mock/core/faults.ts';
import type { MockSettings } from '../../mock/create-mock.ts';
import { withMock } from '../../run/served-mock.ts';
import { forEach } from '../for-each.ts';
import { Suite, type SuitePlan } from '../suite.ts';
import { isWriting, type TriedFault } from './fault-kinds.ts';
import { type Judgment, judgeRun } from './judge.ts';
import { lateInRun, lateReason, waitingAdvice } from './late.ts';
import { type Attempt, type FaultResult, Progress, type UntriedWrite } from './progress.ts';
import { addUsualRun, type IsWrite, Matcher, type Unit } from './units.ts';
import { observedRun, runUsual, type UsualRuns, withoutUsualFailures } from './usual-runs.ts';
import { chooserOf, delaying, rounds, type Write, writesOf } from './writes.ts';

export interface FaultSweepPlan extends SuitePlan {
  mock: MockSettings;
  faults: readonly TriedFault[];
  /** Limits the operations that get faults; undefined for no limit. */
  operations: readonly string[] | undefined;
  /** Limits the sandboxes that get faults; undefined for no limit. */
  sandboxes: readonly string[] | undefined;
  maxRuns: number;
  jobs: number;
  onUsualRuns(result: UsualRuns): void;
  /** Announces the runs with a fault, without checks and repetitions. */
  onPlan(runs: number): void;
  onResult(result: FaultResult): void;
  /** Announces further runs with or without a fault that check judgments. */
  onCheck(judgments: readonly Judgment[], check: { runs: number; hasFault: boolean }): void;
}

export interface FaultSweepResult {
  usual: UsualRuns;
  /** Number of runs with a fault. */
  runCount: number;
  /** One for each tried write. */
  judged: Judgment[];
  /** Writes on which the fault did not fire. */
  untried: UntriedWrite[];
  /** Number of writes that the sweep did not try because of `maxRuns`, and of the runs that these writes need. */
  limited: { writes: number; runs: number };
}

/** Maximum number of further runs without a fault, because the number of requests may differ in each run. */
const REVIEW_RUNS = 3;

const NAMES_DIFFER =
  'the names of the sandboxes differ in each run, and the first requests do not identify the test: begin each test with POST /_mock/tests, or give its sandbox a fixed name';

/** @returns the first writes of all sandboxes and operations, then the second ones, … */
function firstAttempts(units: readonly Unit[], usual: UsualRuns, plan: FaultSweepPlan): Attempt[] {
  const tried = usual.operations.filter((id) => plan.operations?.includes(id) ?? true);
  const attempts = plan.faults.flatMap((fault) =>
    tried.flatMap((operation) =>
      rounds(writesOf(units, operation, fault)).map((writes, round) => {
        return { round, attempt: { operation, fault, writes, isRepeated: false } };
      }),
    ),
  );
  return attempts.toSorted((one, other) => one.round - other.round).map(({ attempt }) => attempt);
}

/** Runs the user's command with a fault on some writes, and judges the writes. */
class FaultRunner {
  readonly #plan: FaultSweepPlan;
  readonly #suite: Suite;
  readonly #units: readonly Unit[];
  readonly #isWrite: IsWrite;
  readonly #usual: UsualRuns;

  constructor(plan: FaultSweepPlan, suite: Suite, { usual, units, isWrite }: Awaited<ReturnType<typeof runUsual>>) {
    this.#plan = plan;
    this.#suite = suite;
    this.#usual = usual;
    this.#units = units;
    this.#isWrite = isWrite;
  }

  async run(writes: readonly Write[], select?: (write: Write) => SelectedFaults) {
    const matcher = new Matcher(this.#units, this.#isWrite);
    const { run, observation } = await observedRun(this.#suite, this.#plan.mock, chooserOf(writes, matcher, select));
    const ended = withoutUsualFailures(run, this.#usual);
    const late = lateInRun(this.#usual.observed, observation.episodes, matcher);
    const judge = () => judgeRun(writes, { observation, matcher, late }, ended);
    const whyAbsent = ({ entry, unit }: Write) =>
      lateReason(late, unit.episode.sandbox) ??
      `${entry.method} ${entry.path} did not arrive in the run with the fault (${run.ending}). If background work sends it, ${waitingAdvice(entry)}`;
    return { run, matcher, judge, whyAbsent };
  }
}

/** @returns why no episode of the second run without a fault belongs to the unit of a write */
function whyMoved({ entry, unit }: Write, { late, observed: [, second = []] }: UsualRuns): string {
  const { sandbox } = unit.episode;
  const absent = `${entry.method} ${entry.path} did not arrive in the same test of the second run without a fault. If background work sends it, ${waitingAdvice(entry)}`;
  return lateReason(late, sandbox) ?? (second.some((each) => each.sandbox === sandbox) ? absent : NAMES_DIFFER);
}

/** Notes writes that a run with a fault cannot find again. */
function noteMoved(units: readonly Unit[], usual: UsualRuns, plan: FaultSweepPlan, progress: Progress): void {
  const moved = firstAttempts(
    units.filter(({ again }) => !again),
    usual,
    plan,
  );
  for (const write of moved.flatMap(({ writes }) => writes)) {
    progress.untried.push({ write, reason: whyMoved(write, usual) });
  }
}

/** @returns attempts that `maxRuns` excludes */
async function tryAttempts(first: Attempt[], runner: FaultRunner, plan: FaultSweepPlan, progress: Progress) {
  let attempts = first;
  while (attempts.length > 0 && progress.runCount < plan.maxRuns) {
    const now = attempts.slice(0, plan.maxRuns - progress.runCount);
    const next = attempts.slice(now.length);
    progress.runCount += now.length;
    await forEach(now, plan.jobs, async (attempt) => {
      const { operation, fault, writes } = attempt;
      const { run, judge, whyAbsent } = await runner.run(writes);
      const judged = judge();
      next.push(...progress.add(attempt, judged, judge, whyAbsent));
      plan.onResult({ operation, fault, run, judged });
    });
    attempts = next;
  }
  return attempts;
}

async function check(runner: FaultRunner, plan: FaultSweepPlan, progress: Progress): Promise<void> {
  progress.settleReruns();
  for (let groups = progress.nextChecks(); groups.length > 0; groups = progress.nextChecks()) {
    plan.onCheck(progress.pending, { runs: groups.length, hasFault: true });
    await forEach(groups, plan.jobs, async (writes) => {
      const { judge } = await runner.run(writes);
      progress.confirm(writes, judge());
    });
  }
  const runs = progress.hasVarying ? REVIEW_RUNS : 1;
  if (progress.refutable.length > 0) plan.onCheck(progress.refutable, { runs, hasFault: false });
  for (let count = 0; count < runs && progress.refutable.length > 0; count += 1) {
    // A client that sends requests for some time sends fewer of them if a fault delays a response.
    const delayed = rounds(progress.refutable.map(({ write }) => write))[count] ?? [];
    const { run, matcher } = await runner.run(delayed, delaying);
    if (!run.passed) return;
    addUsualRun(matcher);
    progress.review();
  }
}

/**
 * Runs the user's command twice without a fault. If both runs pass, runs the command with a fault for each performed
 * write that the plan allows, at most `maxRuns` times. Then checks judgments by further runs, with and without a fault.
 * A run has at most one fault in each episode of a sandbox, and each run has a new leadmock.
 * @throws CommandNotFound if the program cannot be started
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export async function sweepFaults(plan: FaultSweepPlan): Promise<FaultSweepResult> {
  const suite = new Suite(plan);
  try {
    const writing = await withMock(plan.mock, async ({ served }) => served.operations.filter(isWriting));
    const ids = new Set(writing.map(({ id }) => id));
    const started = await runUsual(
      () => observedRun(suite, plan.mock),
      (operation) => ids.has(operation),
    );
    const { usual } = started;
    plan.onUsualRuns(usual);
    const runner = new FaultRunner(plan, suite, started);
    const progress = new Progress();
    const chosen = started.units.filter(({ episode }) => plan.sandboxes?.includes(episode.sandbox) ?? true);
    const units = usual.passed ? chosen : [];
    noteMoved(units, usual, plan, progress);
    const first = firstAttempts(
      units.filter(({ again }) => again),
      usual,
      plan,
    );
    if (first.length > 0) plan.onPlan(Math.min(first.length, plan.maxRuns));
    const attempts = await tryAttempts(first, runner, plan, progress);
    await check(runner, plan, progress);
    const { unexplainedFailures } = progress;
    if (unexplainedFailures.length > 0) {
      plan.onCheck(unexplainedFailures, { runs: 1, hasFault: false });
      if (!(await observedRun(suite, plan.mock)).run.passed) progress.distrustFailures();
    }
    const limited = attempts.filter(({ isRepeated }) => !isRepeated);
    return {
      usual,
      runCount: progress.runCount,
      judged: progress.judged,
      untried: progress.untried,
      limited: { writes: limited.flatMap(({ writes }) => writes).length, runs: attempts.length },
    };
  } finally {
    suite.remove();
  }
}
