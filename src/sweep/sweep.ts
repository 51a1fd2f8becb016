import { setMaxListeners } from 'node:events';
import type { MockSettings } from '../mock.ts';
import type { Alternative } from './other-values.ts';
import { recordOn } from './recording.ts';
import { type CommandRun, runCommand } from './run-command.ts';
import { type Touch, TouchMeter } from './changed-answers.ts';
import { inWorld } from './served-mock.ts';

export interface SweepPlan {
  /** The words of the command. */
  command: readonly string[];
  /** The variables that tell the command where its leadmock is. */
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** With the base reading. */
  mock: MockSettings;
  alternatives: readonly Alternative[];
  /** How many runs there may be at once. */
  jobs: number;
  /** For one run. */
  timeoutMs: number;
  /** Ends everything: the sweep then fails with the reason of the signal. */
  signal: AbortSignal;
  onBaseline(baseline: BaselineResult): void;
  onResult(result: AlternativeResult): void;
}

/** The run of the command as it stands. */
export interface BaselineResult extends CommandRun {
  /** Of the service, that the command made. */
  requests: number;
  /** Those of them that a replay does not answer alike: what they felt cannot be told. */
  unclear: number;
  /** Whether all of them could be recorded. */
  isWhole: boolean;
}

/** The run of the command under one alternative. */
export interface AlternativeResult extends CommandRun, Touch, Omit<Alternative, 'values'> {}

export interface SweepResult {
  baseline: BaselineResult;
  /** In the order of the alternatives; none when the baseline has failed. */
  results: AlternativeResult[];
}

/** What all runs of a sweep share. */
type Parts = Omit<SweepPlan, 'alternatives' | 'jobs' | 'onBaseline'>;

function run(parts: Parts, url: string): Promise<CommandRun> {
  const { command, urlVariables, timeoutMs, signal } = parts;
  const urls = Object.fromEntries(urlVariables.map((name) => [name, url]));
  return runCommand(command, { environment: { ...parts.environment, ...urls }, timeoutMs, signal });
}

/** Runs the command as it stands, and finds out whether what it asked can be asked again. */
async function runBaseline(parts: Parts): Promise<{ baseline: BaselineResult; meter: TouchMeter }> {
  const { mock, signal } = parts;
  const { ran, recording } = await inWorld(mock, async ({ server, url }) => {
    const recording = recordOn(server);
    return { ran: await run(parts, url), recording };
  });
  signal.throwIfAborted();
  const meter = await TouchMeter.of({ recording, settings: mock, signal });
  const requests = recording.exchanges.filter(({ isService }) => isService).length;
  return { baseline: { ...ran, requests, unclear: meter.unclear, isWhole: recording.isWhole }, meter };
}

async function runAlternative(
  parts: Parts,
  meter: TouchMeter,
  { values, ...alternative }: Alternative,
): Promise<AlternativeResult> {
  const touch = await meter.measure(values);
  const ran = await inWorld({ ...parts.mock, assumptions: values }, ({ url }) => run(parts, url));
  parts.signal.throwIfAborted();
  const result = { ...alternative, ...ran, ...touch };
  parts.onResult(result);
  return result;
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
 * Runs a command once as it stands and, if it passes, once for each alternative, each time against a leadmock of its own.
 * @throws CommandNotFound, what createMock throws, and the reason of the signal
 */
export async function sweep({ alternatives, jobs, onBaseline, ...parts }: SweepPlan): Promise<SweepResult> {
  setMaxListeners(0, parts.signal);
  const { baseline, meter } = await runBaseline(parts);
  onBaseline(baseline);
  const results: AlternativeResult[] = [];
  if (!baseline.passed) return { baseline, results };
  await forEach(alternatives, jobs, async (alternative, at) => {
    results[at] = await runAlternative(parts, meter, alternative);
  });
  return { baseline, results };
}
