import { setMaxListeners } from 'node:events';
import { type AssumptionValues, defaultAssumptions } from '../core/assumptions.ts';
import type { MockSettings } from '../mock.ts';
import { SWEEP_VARIABLES } from '../sweep-env.ts';
import { ChangedAnswers } from './changed-answers.ts';
import { ChildMocks } from './child-mocks.ts';
import type { OtherValue } from './other-values.ts';
import { failedInAll, outcomeOf } from './outcome.ts';
import { recordOn } from './recording.ts';
import { type BaselineResult, hasAsked, type Run, type SweepResult, type ValueResult } from './result.ts';
import { runCommand } from './run-command.ts';
import { withMock } from './served-mock.ts';

export interface SweepPlan {
  command: readonly string[];
  /** Variables with the URL for the command. */
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  mock: MockSettings;
  otherValues: readonly OtherValue[];
  jobs: number;
  timeoutMs: number;
  /** Aborts the sweep, which then throws its reason. */
  signal: AbortSignal;
  onBaseline(baseline: BaselineResult): void;
  onResult(result: ValueResult): void;
}

interface Parts extends Omit<SweepPlan, 'otherValues' | 'jobs' | 'onBaseline'> {
  childMocks: ChildMocks;
}

/** Values other than defaults, and the tried value, for LEADMOCK_ASSUME. */
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
    ...parts.environment,
    ...Object.fromEntries(urlVariables.map((name) => [name, url])),
    [SWEEP_VARIABLES.assume]: assumed,
    [SWEEP_VARIABLES.report]: report,
  };
  const ran = await runCommand(command, { environment, timeoutMs, signal });
  signal.throwIfAborted();
  return { ...ran, childMocks: ChildMocks.read(report) };
}

/** Runs the command with the values of the baseline, and replays its requests. */
async function runBaseline(parts: Parts): Promise<{ baseline: BaselineResult; changed: ChangedAnswers }> {
  const { mock, signal } = parts;
  const { ran, recording } = await withMock(mock, async ({ server, url }) => {
    const recording = recordOn(server);
    return { ran: await run(parts, url, assume(mock.assumptions)), recording };
  });
  // Requests to a leadmock of the command are not recorded.
  recording.isWhole &&= ran.childMocks.length === 0;
  const changed = await ChangedAnswers.of({ recording, settings: mock, signal });
  const requests = recording.exchanges.filter(({ isService }) => isService).length;
  return { baseline: { ...ran, requests, unclear: changed.unclear, isWhole: recording.isWhole }, changed };
}

/**
 * Repeats a failed run, because flaky tests fail with any value. After a second failure, runs the baseline again: tests that leave
 * something behind fail from then on.
 */
async function runWith({ assumption, values }: OtherValue, parts: Parts): Promise<Run[]> {
  const settings = { ...parts.mock, assumptions: values };
  const once = () => withMock(settings, ({ url }) => run(parts, url, assume(values, assumption)));
  const first = await once();
  if (first.passed) return [first];
  const second = await once();
  if (second.passed) return [first, second];
  const unchangedRun = await withMock(parts.mock, ({ url }) => run(parts, url, assume(parts.mock.assumptions)));
  return unchangedRun.passed ? [first, second] : [first, second, unchangedRun];
}

async function tryValue(
  other: OtherValue,
  { baseline, changed }: { baseline: BaselineResult; changed: ChangedAnswers },
  parts: Parts,
): Promise<ValueResult> {
  const { values, ...about } = other;
  const effect = await changed.by(values);
  const runs = effect.changesAnswers === false ? [] : await runWith(other, parts);
  const outcome = outcomeOf({ ...about, runs }, baseline);
  return { ...about, outcome, ...effect, failingTests: (outcome === 'fails' && failedInAll(runs)) || [], runs };
}

/** Handles some items at once. After a failure, starts no more, waits for the rest and throws. */
async function forEach<Item>(items: readonly Item[], atOnce: number, act: (item: Item, at: number) => Promise<void>) {
  const left = items.entries();
  let isGoingOn = true;
  const worker = async () => {
    for (const [at, item] of left) {
      if (!isGoingOn) return;
      await act(item, at).catch((error) => {
        isGoingOn = false;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Runs the baseline and, if it passes, the command with each other value that may change a response. Each run has a new leadmock.
 * @throws CommandNotFound, what createMock throws, and the reason of the signal
 */
export async function sweep({ otherValues, jobs, onBaseline, ...plan }: SweepPlan): Promise<SweepResult> {
  setMaxListeners(0, plan.signal);
  const parts = { ...plan, childMocks: new ChildMocks() };
  try {
    const first = await runBaseline(parts);
    const { baseline } = first;
    onBaseline(baseline);
    const results: ValueResult[] = [];
    if (!baseline.passed || !hasAsked(baseline)) return { baseline, results };
    await forEach(otherValues, jobs, async (other, at) => {
      const result = await tryValue(other, first, parts);
      results[at] = result;
      plan.onResult(result);
    });
    return { baseline, results };
  } finally {
    parts.childMocks.remove();
  }
}
