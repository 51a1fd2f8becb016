import { type AssumptionValues, defaultAssumptions } from '../mock/core/assumptions.ts';
import type { MockSettings } from '../mock/create-mock.ts';
import { withMock } from '../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../run/sweep-env.ts';
import { Decisions } from './decisions.ts';
import { forEach } from './for-each.ts';
import { guessesOf } from './guesses.ts';
import type { OtherValue } from './other-values.ts';
import { judge } from './outcome.ts';
import {
  type BaselineResult,
  hasAsked,
  type Run,
  type SweepResult,
  type TriedValue,
  type ValueResult,
} from './result.ts';
import { Suite, type SuitePlan } from './suite.ts';

export interface SweepPlan extends SuitePlan {
  mock: MockSettings;
  otherValues: readonly OtherValue[];
  jobs: number;
  onBaseline(baseline: BaselineResult): void;
  /** Runs of later values may still show that a failed test of the result is flaky. */
  onResult(result: ValueResult): void;
}

interface Parts {
  suite: Suite;
  mock: MockSettings;
}

/** @returns LEADMOCK_ASSUME: values that differ from their defaults, and the value of `tried` */
function assume(values: AssumptionValues, tried?: string): NodeJS.ProcessEnv {
  const pairs = Object.entries(values).filter(
    ([id, value]) => id === tried || value !== defaultAssumptions[id as keyof AssumptionValues],
  );
  return { [SWEEP_VARIABLES.assume]: pairs.map((pair) => pair.join('=')).join(',') };
}

interface BaselineRun {
  baseline: BaselineResult;
  decisions: Decisions;
}

async function runBaseline({ suite, mock }: Parts): Promise<BaselineRun> {
  const decisions = new Decisions();
  const noting: MockSettings = {
    ...mock,
    onRequest: (line) => decisions.countRequest(line),
    onAssumption: (id, operation) => decisions.note(id, operation),
  };
  const { ran, ...seen } = await withMock(noting, async (served) => {
    const ran = await suite.run(served, assume(mock.assumptions));
    const { unknownRoutes, warnings } = served.sandboxes.stats;
    return { ran, guesses: guessesOf(served.sandboxes.stats), unknownRoutes, warnings: [...warnings.keys()] };
  });
  return { baseline: { ...ran, requestCount: decisions.requestCount, ...seen }, decisions };
}

/**
 * Runs the command, and again after a failure, because a test may be flaky. After a second failure, runs the command
 * with the values of the baseline, because earlier runs may have left files or open ports.
 */
async function runWith(values: AssumptionValues, tried: string, { suite, mock }: Parts): Promise<Run[]> {
  const once = (assumptions: AssumptionValues, id?: string) =>
    withMock({ ...mock, assumptions }, (served) => suite.run(served, assume(assumptions, id)));
  const first = await once(values, tried);
  if (first.passed) return [first];
  const second = await once(values, tried);
  if (second.passed) return [first, second];
  const unchangedRun = await once(mock.assumptions);
  return unchangedRun.passed ? [first, second] : [first, second, unchangedRun];
}

/** If the command starts its own leadmock, runs the command also with values of assumptions that were not read. */
async function tryValue(other: OtherValue, first: BaselineRun, parts: Parts): Promise<TriedValue> {
  const operations = first.decisions.operationsOf(other.assumption);
  if (operations.length === 0 && first.baseline.childMocks.length === 0) return { ...other, operations, runs: [] };
  const values = { ...parts.mock.assumptions, [other.assumption]: other.value };
  return { ...other, operations, runs: await runWith(values, other.assumption, parts) };
}

/**
 * Runs the baseline. If the baseline passes and uses a leadmock, runs the user's command with each of `otherValues`
 * whose assumption leadmock read for a response. Each run has a new leadmock.
 * @throws CommandNotFound if the program cannot be started
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export async function sweep({ otherValues, jobs, onBaseline, ...plan }: SweepPlan): Promise<SweepResult> {
  const suite = new Suite(plan);
  const parts = { suite, mock: { ...plan.mock, isSwept: true } };
  try {
    const first = await runBaseline(parts);
    const { baseline } = first;
    onBaseline(baseline);
    const tried: TriedValue[] = [];
    if (!baseline.passed || !hasAsked(baseline)) return { baseline, results: [] };
    await forEach(otherValues, jobs, async (other, at) => {
      const value = await tryValue(other, first, parts);
      tried[at] = value;
      plan.onResult(judge(value, tried, baseline));
    });
    return { baseline, results: tried.map((value) => judge(value, tried, baseline)) };
  } finally {
    suite.remove();
  }
}
