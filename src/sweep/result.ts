import type { AssumptionValues } from '../core/assumptions.ts';
import type { CommandRun } from '../run/run-command.ts';
import type { Effect } from './changed-answers.ts';
import type { OtherValue } from './other-values.ts';

export interface Run extends CommandRun {
  /** Names of failed tests; `[UNNAMED]` if the output of a failed run contains no names. */
  failedTests: string[];
  childMocks: AssumptionValues[];
}

/** Number of values that follow a rule with the provenance `guess`, in responses that the user's command got. */
export interface Guesses {
  operation: string;
  rule: string;
  count: number;
}

export interface BaselineResult extends Run {
  /** Service requests that the leadmock of the sweep received. */
  requestCount: number;
  /** Number of compared requests, including control calls, whose responses a replay does not reproduce. */
  unclear: number;
  isWhole: boolean;
  guesses: Guesses[];
}

/**
 * `fails`: a test that is not flaky fails with the value. `flaky`: all other failures. `unaffected`: the value changes
 * no response, so the command was not run. `unreached`: the command passed, but the value is not known to have reached
 * a leadmock that the command started.
 */
export type SweepOutcome = 'fails' | 'flaky' | 'passes' | 'unaffected' | 'unreached';

export interface TriedValue extends Effect, OtherValue {
  /**
   * Runs with the value: none if the value is unaffected, two after a failure. If there is a third run, it failed with
   * the values of the baseline.
   */
  runs: Run[];
}

export interface ValueResult extends TriedValue {
  outcome: SweepOutcome;
  /**
   * Tests that failed in both runs and are not flaky. Empty if the outcome is not `fails`, or if the test runner prints
   * no names.
   */
  failingTests: string[];
  /** Other tests that failed in some run. */
  flakyTests: string[];
}

export interface SweepResult {
  baseline: BaselineResult;
  /** Results in the order of the values. Empty if the baseline failed or used no leadmock. */
  results: ValueResult[];
}

/** Whether the command used a leadmock. Counts leadmocks that the command started. */
export function hasAsked({ requestCount, childMocks }: BaselineResult): boolean {
  return requestCount > 0 || childMocks.length > 0;
}

/** Whether the last run of a value passed. True for a value without runs. */
export function hasPassed({ runs }: ValueResult): boolean {
  return runs.at(-1)?.passed ?? true;
}
