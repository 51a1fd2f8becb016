import type { AssumptionValues } from '../core/assumptions.ts';
import type { Effect } from './changed-answers.ts';
import type { OtherValue } from './other-values.ts';
import type { CommandRun } from './run-command.ts';

/** A run of the command, and the values of each leadmock that it started itself. */
export interface Run extends CommandRun {
  ownMocks: AssumptionValues[];
}

/** The run of the command as it stands. */
export interface BaselineResult extends Run {
  /** Of the service, that the command made of the sweep's own leadmock. */
  requests: number;
  /** Requests, also to `/_mock`, that a replay does not answer alike: whether a value changes their answers cannot be told. */
  unclear: number;
  /** Whether all of them could be recorded. */
  isWhole: boolean;
}

/**
 * What became of another value: the command `fails` with it, twice; `flaky` is a failure that did not come twice; it `passes`; it was
 * not run, since the value is proved to change no answer (`unaffected`); or the leadmock that it starts itself did not take the value up
 * (`unreached`).
 */
export type Outcome = 'fails' | 'flaky' | 'passes' | 'unaffected' | 'unreached';

export interface ValueResult extends Effect, Omit<OtherValue, 'values'> {
  outcome: Outcome;
  /** Those that failed in both runs of a value that fails, as far as their runner tells. */
  failingTests: string[];
  /**
   * None where the value was proved to change no answer; two where the first failed. A third one is of the command as it stands, where that
   * fails by then as well: the value is not to blame.
   */
  runs: Run[];
}

export interface SweepResult {
  baseline: BaselineResult;
  /** In the order of the values; none when the baseline has failed or has asked nothing. */
  results: ValueResult[];
}

/** Whether the command asked a leadmock anything at all: that of the sweep, or one that it started itself. */
export function hasAsked({ requests, ownMocks }: BaselineResult): boolean {
  return requests > 0 || ownMocks.length > 0;
}

/** Whether the command passed with the value, be it the second time; what was not run has nothing to fail. */
export function hasPassed({ runs }: ValueResult): boolean {
  return runs.at(-1)?.passed ?? true;
}
