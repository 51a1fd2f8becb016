import { setMaxListeners } from 'node:events';
import type { FaultSpec } from '../../core/faults.ts';
import type { MockSettings } from '../../mock.ts';
import { commandEnvironment } from '../../run/command-environment.ts';
import { NO_END, runCommand } from '../../run/run-command.ts';
import { withMock } from '../../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../../sweep-env.ts';
import { ChildMocks } from '../child-mocks.ts';
import { failingTests, UNNAMED } from '../failing-tests.ts';
import { forEach } from '../for-each.ts';
import type { Run } from '../result.ts';
import { isWriting, type TriedFault } from './fault-kinds.ts';
import { type Observed, observeSandboxes } from './observed-sandbox.ts';
import { judgeSandboxes, type SandboxVerdict, unstableSandboxes } from './verdict.ts';

export interface FaultSweepPlan {
  command: readonly string[];
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  mock: MockSettings;
  faults: readonly TriedFault[];
  /** Limits the operations that get faults; undefined for no limit. */
  operations: readonly string[] | undefined;
  maxRuns: number;
  jobs: number;
  timeoutMs: number;
  signal: AbortSignal;
  onUsualRuns(result: UsualRuns): void;
  onResult(result: FaultResult): void;
}

export interface UsualRuns {
  runs: readonly Run[];
  passed: boolean;
  /** Number of requests to operations in the first run. */
  requestCount: number;
  /** Writing operations that leadmock performed in the first run. */
  operations: string[];
  unstable: ReadonlySet<string>;
}

export interface FaultResult {
  operation: string;
  fault: TriedFault;
  run: Run;
  /** One for each sandbox in which the fault fired; empty if the run timed out. */
  verdicts: SandboxVerdict[];
}

export interface FaultSweepResult {
  usual: UsualRuns;
  results: FaultResult[];
  /** Number of runs that the sweep skipped because of `maxRuns`. */
  skipped: number;
}

type Parts = Pick<FaultSweepPlan, 'command' | 'urlVariables' | 'environment' | 'mock' | 'timeoutMs' | 'signal'> & {
  childMocks: ChildMocks;
};

async function runWith(parts: Parts, fault?: FaultSpec, usual?: Observed): Promise<{ run: Run; observed: Observed }> {
  const { command, urlVariables, timeoutMs, signal, childMocks } = parts;
  return withMock(parts.mock, async ({ url, sandboxes }) => {
    const observed = observeSandboxes(sandboxes, fault, usual);
    const report = childMocks.file();
    const environment = {
      ...commandEnvironment(parts.environment, urlVariables, url),
      [SWEEP_VARIABLES.report]: report,
    };
    const ran = await runCommand(command, { environment, timeoutMs, signal });
    signal.throwIfAborted();
    const names = failingTests(ran.output);
    const failedTests = ran.passed ? [] : names.length > 0 ? names : [UNNAMED];
    return { run: { ...ran, failedTests, childMocks: ChildMocks.read(report) }, observed };
  });
}

function requestsOf(observed: Observed) {
  return [...observed.values()].flatMap(({ requests }) => requests).filter(({ operation }) => operation !== null);
}

async function runUsual(parts: Parts, writing: ReadonlySet<string>): Promise<{ usual: UsualRuns; observed: Observed }> {
  const first = await runWith(parts);
  const second = first.run.passed ? await runWith(parts) : undefined;
  const runs = second ? [first.run, second.run] : [first.run];
  const requests = requestsOf(first.observed);
  const called = requests.flatMap(({ operation, performed }) => (performed && operation ? [operation] : []));
  const usual = {
    runs,
    passed: runs.every(({ passed }) => passed),
    requestCount: requests.length,
    operations: [...new Set(called)].filter((id) => writing.has(id)),
    unstable: second ? unstableSandboxes(first.observed, second.observed) : new Set<string>(),
  };
  return { usual, observed: first.observed };
}

async function tryFault(
  { operation, fault }: Pick<FaultResult, 'operation' | 'fault'>,
  { usual, observed: expected }: { usual: UsualRuns; observed: Observed },
  parts: Parts,
): Promise<FaultResult> {
  const { run, observed } = await runWith(parts, { ...fault.spec, match: { operation }, skip: 0, times: 1 }, expected);
  const verdicts = run.ending === NO_END ? [] : judgeSandboxes(observed, expected, usual.unstable, run.failedTests);
  return { operation, fault, run, verdicts };
}

/**
 * Runs the user's command without faults, and again if the first run passes. If both runs pass, runs the command with
 * each fault for each of `UsualRuns.operations` that `plan.operations` allows, at most `maxRuns` times. The fault fires
 * at most once in each sandbox. Each run has a new leadmock.
 * @throws CommandNotFound if the program cannot be started
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export async function sweepFaults(plan: FaultSweepPlan): Promise<FaultSweepResult> {
  setMaxListeners(0, plan.signal);
  const parts = { ...plan, childMocks: new ChildMocks() };
  try {
    const writing = await withMock(plan.mock, async ({ served }) => served.operations.filter(isWriting));
    const baseline = await runUsual(parts, new Set(writing.map(({ id }) => id)));
    const { usual } = baseline;
    plan.onUsualRuns(usual);
    if (!usual.passed) return { usual, results: [], skipped: 0 };
    const operations = usual.operations.filter((id) => plan.operations?.includes(id) ?? true);
    const all = plan.faults.flatMap((fault) => operations.map((operation) => ({ fault, operation })));
    const results: FaultResult[] = [];
    await forEach(all.slice(0, plan.maxRuns), plan.jobs, async (each, at) => {
      const result = await tryFault(each, baseline, parts);
      results[at] = result;
      plan.onResult(result);
    });
    return { usual, results, skipped: Math.max(0, all.length - plan.maxRuns) };
  } finally {
    parts.childMocks.remove();
  }
}
