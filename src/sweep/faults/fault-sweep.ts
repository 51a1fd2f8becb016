import type { SelectedFaults } from '../../mock/core/faults.ts';
import type { MockSettings } from '../../mock/create-mock.ts';
import { withMock } from '../../run/served-mock.ts';
import { forEach } from '../for-each.ts';
import { Suite, type SuitePlan } from '../suite.ts';
import { isWriting, type TriedFault } from './fault-kinds.ts';
import { type Judgment, judgeRun } from './judge.ts';
import { observedRun } from './observed-run.ts';
import { type Attempt, type FaultResult, Progress, type UntriedWrite } from './progress.ts';
import { addUsualRun, Matcher, type Unit } from './units.ts';
import { runUsual, type UsualRuns, withoutUsualFailures } from './usual-runs.ts';
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
  onResult(result: FaultResult): void;
  /** Announces further runs that check the findings. */
  onReview(): void;
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

/** @returns the first writes of all sandboxes and operations, then the second ones, … */
function firstAttempts(units: readonly Unit[], usual: UsualRuns, plan: FaultSweepPlan, progress: Progress): Attempt[] {
  const tried = usual.operations.filter((id) => plan.operations?.includes(id) ?? true);
  const attempts = plan.faults.flatMap((fault) =>
    tried.flatMap((operation) =>
      rounds(progress.withoutMoved(writesOf(units, operation, fault))).map((writes, round) => {
        return { round, attempt: { operation, fault, writes, repeats: 0 } };
      }),
    ),
  );
  return attempts.toSorted((one, other) => one.round - other.round).map(({ attempt }) => attempt);
}

/**
 * Runs the user's command twice without a fault. If both runs pass, runs the command with a fault for each performed
 * write that the plan allows, at most `maxRuns` times. Then checks the findings by further runs, without and with a fault. A run has at most
 * one fault in each episode of a sandbox, and each run has a new leadmock.
 * @throws CommandNotFound if the program cannot be started
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export async function sweepFaults(plan: FaultSweepPlan): Promise<FaultSweepResult> {
  const suite = new Suite(plan);
  try {
    const writing = await withMock(plan.mock, async ({ served }) => served.operations.filter(isWriting));
    const ids = new Set(writing.map(({ id }) => id));
    const { usual, units, isWrite } = await runUsual(
      () => observedRun(suite, plan.mock),
      (operation) => ids.has(operation),
    );
    plan.onUsualRuns(usual);
    const runWith = async (writes: readonly Write[], select?: (write: Write) => SelectedFaults) => {
      const matcher = new Matcher(units, isWrite);
      const { run, observation } = await observedRun(suite, plan.mock, chooserOf(writes, matcher, select));
      const ended = withoutUsualFailures(run, usual);
      return { run, matcher, judge: () => judgeRun(writes, { observation, matcher }, ended) };
    };
    const progress = new Progress();
    const chosen = units.filter(({ episode }) => plan.sandboxes?.includes(episode.sandbox) ?? true);
    let attempts = usual.passed ? firstAttempts(chosen, usual, plan, progress) : [];
    while (attempts.length > 0 && progress.runCount < plan.maxRuns) {
      const now = attempts.slice(0, plan.maxRuns - progress.runCount);
      const next = attempts.slice(now.length);
      progress.runCount += now.length;
      await forEach(now, plan.jobs, async (attempt) => {
        const { operation, fault, writes } = attempt;
        const { run, judge } = await runWith(writes);
        const result = { operation, fault, run, judged: judge() };
        next.push(...progress.add(attempt, result, judge));
        plan.onResult(result);
      });
      attempts = next;
    }
    if (progress.findings.length > 0) plan.onReview();
    for (let count = 0; count < REVIEW_RUNS && progress.findings.length > 0; count += 1) {
      // A client that sends requests for some time sends fewer of them if a fault delays a response.
      const delayed = rounds(progress.findings.map(({ write }) => write))[count] ?? [];
      const { run, matcher } = await runWith(delayed, delaying);
      if (!run.passed) break;
      addUsualRun(matcher);
      progress.reviewFindings();
    }
    for (const writes of rounds(progress.doublesOfOneRun.map(({ write }) => write))) {
      progress.refuteFindings((await runWith(writes)).judge());
    }
    const { unexplainedFailures } = progress;
    if (unexplainedFailures.length > 0 && !(await observedRun(suite, plan.mock)).run.passed)
      progress.distrustFailures();
    const limited = attempts.filter(({ repeats }) => repeats === 0);
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
