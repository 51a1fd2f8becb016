import type { AssumptionValues } from '../mock/core/assumptions.ts';
import type { UnknownRoute } from '../mock/core/sandbox/process-stats.ts';
import type { BegunTest } from '../mock/core/sandbox/tests.ts';
import type { CommandRun } from '../run/run-command.ts';
import type { FailedTest } from './failing-tests.ts';
import type { OtherValue } from './other-values.ts';

export interface Run extends CommandRun {
  /** Tests that began by `POST /_mock/tests`. */
  tests: readonly BegunTest[];
  /** One test with the name `UNNAMED` if the run failed, but names no test. */
  failedTests: FailedTest[];
  childMocks: AssumptionValues[];
}

/** Number of values that leadmock guessed by `rule` in successful responses of `operation`. */
export interface Guesses {
  operation: string;
  rule: string;
  count: number;
}

export interface BaselineResult extends Run {
  /** Number of requests to the service at the leadmock of the sweep. */
  requestCount: number;
  guesses: Guesses[];
  /** Requests to routes that do not exist. */
  unknownRoutes: readonly UnknownRoute[];
  /** Ids of warnings about requests. */
  warnings: readonly string[];
}

/**
 * `fails`: the command failed because of the value. `flaky`: the command failed, perhaps for another reason. `passes`:
 * the command passed. `unaffected`: no response depends on the assumption, so the sweep did not run the command. `unreached`:
 * the command passed, but perhaps the value changed no leadmock that the command started.
 */
export type SweepOutcome = 'fails' | 'flaky' | 'passes' | 'unaffected' | 'unreached';

export interface TriedValue extends OtherValue {
  /** Operations whose responses depend on the assumption; `unknown-route` for requests without an operation. */
  operations: string[];
  /**
   * Runs with the value: none for an unaffected value, one if the first run passed, otherwise two. A third run is a
   * failed run with the values of the baseline.
   */
  runs: Run[];
}

export interface ValueResult extends TriedValue {
  outcome: SweepOutcome;
  /** Names of failed tests that are not flaky; empty unless the outcome is `fails`. */
  failingTests: string[];
  /** Names of other failed tests in `runs`. */
  flakyTests: string[];
}

export interface SweepResult {
  baseline: BaselineResult;
  /** In the order of the tried values; empty if the baseline failed or used no leadmock. */
  results: ValueResult[];
}

/** Whether the command sent service requests to the leadmock of the sweep, or started a leadmock. */
export function hasAsked({ requestCount, childMocks }: BaselineResult): boolean {
  return requestCount > 0 || childMocks.length > 0;
}

/** Whether the last run of a value passed; true without runs. */
export function hasPassed({ runs }: ValueResult): boolean {
  return runs.at(-1)?.passed ?? true;
}
