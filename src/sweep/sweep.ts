import { setMaxListeners } from 'node:events';
import { type AssumptionValues, defaultAssumptions } from '../core/assumptions.ts';
import type { MockSettings } from '../mock.ts';
import { commandEnvironment } from '../run/command-environment.ts';
import { runCommand } from '../run/run-command.ts';
import { withMock } from '../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../sweep-env.ts';
import { ChildMocks } from './child-mocks.ts';
import { Decisions } from './decisions.ts';
import { failingTests, UNNAMED } from './failing-tests.ts';
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

export interface SweepPlan {
  command: readonly string[];
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  mock: MockSettings;
  otherValues: readonly OtherValue[];
  jobs: number;
  timeoutMs: number;
  signal: AbortSignal;
  onBaseline(baseline: BaselineResult): void;
  /** Runs of later values may still show that a failed test of the result is flaky. */
  onResult(result: ValueResult): void;
}

interface Parts extends Omit<SweepPlan, 'otherValues' | 'jobs' | 'onBaseline'> {
  childMocks: ChildMocks;
}

/** @returns the value of LEADMOCK_ASSUME: values that differ from their defaults, and the value of `tried` */
function assume(values: AssumptionValues, tried?: string): string {
  const pairs = Object.entries(values).filter(
    ([id, value]) => id === tried || value !== defaultAssumptions[id as keyof AssumptionValues],
  );
  return pairs.map((pair) => pair.join('=')).join(',');
}

async function run(parts: Parts, url: string, assumed: string): Promise<Run> {
  const { command, urlVariables, timeoutMs, signal } = parts;
  const report = parts.childMocks.file();
  const environment = {
    ...commandEnvironment(parts.environment, urlVariables, url),
    [SWEEP_VARIABLES.assume]: assumed,
    [SWEEP_VARIABLES.report]: report,
  };
  const ran = await runCommand(command, { environment, timeoutMs, signal });
  signal.throwIfAborted();
  const names = failingTests(ran.output);
  const failedTests = ran.passed ? [] : names.length > 0 ? names : [UNNAMED];
  return { ...ran, failedTests, childMocks: ChildMocks.read(report) };
}

interface BaselineRun {
  baseline: BaselineResult;
  decisions: Decisions;
}

async function runBaseline(parts: Parts): Promise<BaselineRun> {
  const { mock } = parts;
  const decisions = new Decisions();
  const noting: MockSettings = {
    ...mock,
    onRequest: (line) => decisions.countRequest(line),
    onAssumption: (id, operation) => decisions.note(id, operation),
  };
  const { ran, guesses } = await withMock(noting, async ({ url, sandboxes }) => {
    const ran = await run(parts, url, assume(mock.assumptions));
    return { ran, guesses: guessesOf(sandboxes.stats) };
  });
  return { baseline: { ...ran, requestCount: decisions.requestCount, guesses }, decisions };
}

/**
 * Runs the command, and again after a failure, because a test may be flaky. After a second failure, runs the command
 * with the values of the baseline, because earlier runs may have left files or open ports.
 */
async function runWith(values: AssumptionValues, tried: string, parts: Parts): Promise<Run[]> {
  const once = (assumptions: AssumptionValues, id?: string) =>
    withMock({ ...parts.mock, assumptions }, ({ url }) => run(parts, url, assume(assumptions, id)));
  const first = await once(values, tried);
  if (first.passed) return [first];
  const second = await once(values, tried);
  if (second.passed) return [first, second];
  const unchangedRun = await once(parts.mock.assumptions);
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
  setMaxListeners(0, plan.signal);
  const parts = { ...plan, childMocks: new ChildMocks() };
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
    parts.childMocks.remove();
  }
}
