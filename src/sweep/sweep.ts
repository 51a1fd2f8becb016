import { setMaxListeners } from 'node:events';
import { type AssumptionValues, defaultAssumptions } from '../core/assumptions.ts';
import type { MockSettings } from '../mock.ts';
import { SWEEP_VARIABLES } from '../swept.ts';
import { ChangedAnswers } from './changed-answers.ts';
import type { OtherValue } from './other-values.ts';
import { failedInAll, outcomeOf } from './outcome.ts';
import { OwnMocks } from './own-mocks.ts';
import { recordOn } from './recording.ts';
import { type BaselineResult, hasAsked, type Run, type SweepResult, type ValueResult } from './result.ts';
import { runCommand } from './run-command.ts';
import { withMock } from './served-mock.ts';

export interface SweepPlan {
  /** The words of the command. */
  command: readonly string[];
  /** The variables that tell the command where its leadmock is. */
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** With the values of all assumptions that the command runs with as it stands. */
  mock: MockSettings;
  otherValues: readonly OtherValue[];
  /** How many runs there may be at once. */
  jobs: number;
  /** For one run. */
  timeoutMs: number;
  /** Ends everything: the sweep then fails with the reason of the signal. */
  signal: AbortSignal;
  onBaseline(baseline: BaselineResult): void;
  onResult(result: ValueResult): void;
}

/** What all runs of a sweep share. */
interface Parts extends Omit<SweepPlan, 'otherValues' | 'jobs' | 'onBaseline'> {
  ownMocks: OwnMocks;
}

/** The values that are not the default, and the one that is tried, as `leadmock serve` reads them. */
function assume(values: AssumptionValues, tried?: string): string {
  const told = Object.entries(values).filter(
    ([id, value]) => id === tried || value !== defaultAssumptions[id as keyof AssumptionValues],
  );
  return told.map((pair) => pair.join('=')).join(',');
}

async function run(parts: Parts, url: string, assumed: string): Promise<Run> {
  const { command, urlVariables, timeoutMs, signal } = parts;
  const report = parts.ownMocks.file();
  const environment = {
    ...parts.environment,
    ...Object.fromEntries(urlVariables.map((name) => [name, url])),
    [SWEEP_VARIABLES.assume]: assumed,
    [SWEEP_VARIABLES.report]: report,
  };
  const ran = await runCommand(command, { environment, timeoutMs, signal });
  signal.throwIfAborted();
  return { ...ran, ownMocks: OwnMocks.read(report) };
}

/** Runs the command as it stands, and finds out whether what it asked can be asked again. */
async function runBaseline(parts: Parts): Promise<{ baseline: BaselineResult; changed: ChangedAnswers }> {
  const { mock, signal } = parts;
  const { ran, recording } = await withMock(mock, async ({ server, url }) => {
    const recording = recordOn(server);
    return { ran: await run(parts, url, assume(mock.assumptions)), recording };
  });
  // What the command asks of a leadmock of its own is recorded nowhere.
  recording.isWhole &&= ran.ownMocks.length === 0;
  const changed = await ChangedAnswers.of({ recording, settings: mock, signal });
  const requests = recording.exchanges.filter(({ isService }) => isService).length;
  return { baseline: { ...ran, requests, unclear: changed.unclear, isWhole: recording.isWhole }, changed };
}

/**
 * A failure is tried once more: tests that are flaky fail with any value. So is the command as it stands after a second one: tests that leave
 * something behind fail from then on.
 */
async function runWith({ assumption, values }: OtherValue, parts: Parts): Promise<Run[]> {
  const settings = { ...parts.mock, assumptions: values };
  const once = () => withMock(settings, ({ url }) => run(parts, url, assume(values, assumption)));
  const first = await once();
  if (first.passed) return [first];
  const second = await once();
  if (second.passed) return [first, second];
  const asItStands = await withMock(parts.mock, ({ url }) => run(parts, url, assume(parts.mock.assumptions)));
  return asItStands.passed ? [first, second] : [first, second, asItStands];
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

/** Does something for each item, some of them at once. Ends when all have ended; the first that fails keeps the rest from beginning. */
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
 * Runs a command once as it stands and, if it passes, once for each other value that may change an answer to it, each time against a
 * leadmock of its own.
 * @throws CommandNotFound, what createMock throws, and the reason of the signal
 */
export async function sweep({ otherValues, jobs, onBaseline, ...plan }: SweepPlan): Promise<SweepResult> {
  setMaxListeners(0, plan.signal);
  const parts = { ...plan, ownMocks: new OwnMocks() };
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
    parts.ownMocks.remove();
  }
}
