import type { MockSettings } from '../../mock.ts';
import { commandEnvironment } from '../../run/command-environment.ts';
import { runCommand } from '../../run/run-command.ts';
import { withMock } from '../../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../../sweep-env.ts';
import { ChildMocks } from '../child-mocks.ts';
import { failingTests, UNNAMED } from '../failing-tests.ts';
import type { Run } from '../result.ts';
import { type ChooseFaults, Observation } from './observation.ts';

/** What each run of the user's command needs. */
export interface RunPlan {
  command: readonly string[];
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  mock: MockSettings;
  timeoutMs: number;
  signal: AbortSignal;
  childMocks: ChildMocks;
}

/** Runs the command with a new leadmock. */
export async function observedRun(
  plan: RunPlan,
  choose?: ChooseFaults,
): Promise<{ run: Run; observation: Observation }> {
  const { command, urlVariables, timeoutMs, signal, childMocks } = plan;
  const ended = await withMock(plan.mock, async ({ url, sandboxes }) => {
    const observation = new Observation(sandboxes, choose);
    const report = childMocks.file();
    const environment = {
      ...commandEnvironment(plan.environment, urlVariables, url),
      [SWEEP_VARIABLES.report]: report,
    };
    const ran = await runCommand(command, { environment, timeoutMs, signal });
    signal.throwIfAborted();
    const names = failingTests(ran.output);
    const failedTests = ran.passed ? [] : names.length > 0 ? names : [UNNAMED];
    return { run: { ...ran, failedTests, childMocks: ChildMocks.read(report) }, observation };
  });
  await ended.observation.settle();
  return ended;
}
