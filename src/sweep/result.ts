import type { AssumptionValues } from '../core/assumptions.ts';
import type { CommandRun } from '../run/run-command.ts';
import type { Effect } from './changed-answers.ts';
import type { OtherValue } from './other-values.ts';

export interface Run extends CommandRun {
  /** `[UNNAMED]` if the output of a failed run names no tests. */
  failedTests: string[];
  childMocks: AssumptionValues[];
}

/** Values in responses to the command that follow a rule with the label guess. */
export interface Guesses {
  operation: string;
  rule: string;
  count: number;
}

export interface BaselineResult extends Run {
  /** Service requests to the leadmock of the sweep. */
  requestCount: number;
  /** Number of requests, also to `/_mock`, with responses that a replay does not reproduce. */
  unclear: number;
  isWhole: boolean;
  /** In responses of the leadmock of the sweep. */
  guesses: Guesses[];
}

/**
 * `fails`: a test fails, which is not flaky. `flaky`: only flaky tests fail. `unaffected`: not run, as the value changes no response.
 * `unreached`: the leadmock started by the command did not take the value.
 */
export type SweepOutcome = 'fails' | 'flaky' | 'passes' | 'unaffected' | 'unreached';

export interface TriedValue extends Effect, OtherValue {
  /** None for an unaffected value, two after a failure. A third one has the values of the baseline, and failed too. */
  runs: Run[];
}

export interface ValueResult extends TriedValue {
  outcome: SweepOutcome;
  /** Tests that failed in both runs and are not flaky, if their runner names them. */
  failingTests: string[];
  /** Other tests that failed in a run. */
  flakyTests: string[];
}

export interface SweepResult {
  baseline: BaselineResult;
  /** In the order of the values. Empty after a failed baseline or one without requests. */
  results: ValueResult[];
}

/** Whether the command used any leadmock: of the sweep, or its own. */
export function hasAsked({ requestCount, childMocks }: BaselineResult): boolean {
  return requestCount > 0 || childMocks.length > 0;
}

/** True for a value without runs. */
export function hasPassed({ runs }: ValueResult): boolean {
  return runs.at(-1)?.passed ?? true;
}
