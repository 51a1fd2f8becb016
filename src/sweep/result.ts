import type { AssumptionValues } from '../core/assumptions.ts';
import type { CommandRun } from '../run/run-command.ts';
import type { Effect } from './changed-answers.ts';
import type { OtherValue } from './other-values.ts';

export interface Run extends CommandRun {
  /** Names of failed tests; `[UNNAMED]` if the output of a failed run contains no names. */
  failedTests: string[];
  childMocks: AssumptionValues[];
}

/** Number of values in responses of `operation` that follow `rule`, which has the provenance `guess`. */
export interface Guesses {
  operation: string;
  rule: string;
  count: number;
}

export interface BaselineResult extends Run {
  /** Number of service requests that the sweep recorded. */
  requestCount: number;
  /** Number of compared service requests and control calls whose responses the replays did not reproduce. */
  unclear: number;
  isWhole: boolean;
  guesses: Guesses[];
}

/**
 * `fails`: the value makes a test fail. `flaky`: the command failed, perhaps for another reason. `unaffected`: the
 * value changes no response, so the sweep did not run the command. `unreached`: the command passed, but perhaps the
 * value changed no leadmock that the command started.
 */
export type SweepOutcome = 'fails' | 'flaky' | 'passes' | 'unaffected' | 'unreached';

export interface TriedValue extends Effect, OtherValue {
  /**
   * Runs with the value: none for an unaffected value, one if it passed, otherwise two. A third run used the values of
   * the baseline, and failed.
   */
  runs: Run[];
}

export interface ValueResult extends TriedValue {
  outcome: SweepOutcome;
  /**
   * Tests that failed in both runs and are not flaky. Empty if the outcome is not `fails`, or if the output contains no
   * names of tests.
   */
  failingTests: string[];
  /** Other tests that failed in one of `runs`. */
  flakyTests: string[];
}

export interface SweepResult {
  baseline: BaselineResult;
  /** Results in the order of the values. Empty if the baseline failed or used no leadmock. */
  results: ValueResult[];
}

/** Whether the command sent service requests to the leadmock of the sweep, or started a leadmock. */
export function hasAsked({ requestCount, childMocks }: BaselineResult): boolean {
  return requestCount > 0 || childMocks.length > 0;
}

/** Whether the last run of a value passed. True for a value without runs. */
export function hasPassed({ runs }: ValueResult): boolean {
  return runs.at(-1)?.passed ?? true;
}
