import { setMaxListeners } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AssumptionValues } from '../mock/core/assumptions.ts';
import type { ErrorKind } from '../mock/core/error-kind.ts';
import { commandEnvironment } from '../run/command-environment.ts';
import { runCommand } from '../run/run-command.ts';
import type { ServedMock } from '../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../run/sweep-env.ts';
import { reportedFailures } from './failed-tests.ts';
import { completedFailures } from './failing-tests.ts';
import type { Run } from './result.ts';

export interface SuitePlan {
  command: readonly string[];
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  timeoutMs: number;
  signal: AbortSignal;
}

class NoTemporaryFolder extends Error {
  readonly kind: ErrorKind = 'invalid-setting';

  constructor(cause: unknown) {
    super(
      `the folder ${tmpdir()} for temporary files cannot be written: ${(cause as Error).message}. Set TMPDIR to a writable folder`,
    );
    this.name = 'NoTemporaryFolder';
  }
}

/** @throws NoTemporaryFolder */
function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'leadmock-sweep-'));
  } catch (error) {
    throw new NoTemporaryFolder(error);
  }
}

/** The user's command. In each run, mocks in its processes append their assumption values to another file. */
export class Suite {
  readonly #plan: SuitePlan;
  readonly #folder = temporaryFolder();
  #runs = 0;

  constructor(plan: SuitePlan) {
    setMaxListeners(0, plan.signal);
    this.#plan = plan;
  }

  /**
   * @throws CommandNotFound if the program cannot be started
   * @throws the reason of the signal if the signal is aborted
   */
  async run({ url, sandboxes }: ServedMock, variables: NodeJS.ProcessEnv = {}): Promise<Run> {
    const { command, urlVariables, environment: own, timeoutMs, signal } = this.#plan;
    this.#runs += 1;
    const report = join(this.#folder, `run-${this.#runs}`);
    const environment = {
      ...commandEnvironment(own, urlVariables, url),
      ...variables,
      [SWEEP_VARIABLES.report]: report,
    };
    const ran = await runCommand(command, { environment, timeoutMs, signal });
    signal.throwIfAborted();
    const tests = sandboxes.tests.all();
    const failedTests = ran.passed ? [] : completedFailures(reportedFailures({ ...ran, tests }), ran.output);
    const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').slice(0, -1) : [];
    return { ...ran, tests, failedTests, childMocks: lines.map((line) => JSON.parse(line) as AssumptionValues) };
  }

  /** Removes the files. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
