import type { AssumptionValues } from '../core/assumptions.ts';
import { failingTests } from './failing-tests.ts';
import type { BaselineResult, Outcome, Run, ValueResult } from './result.ts';

/** Tests that failed in all runs; undefined where no run tells them. */
export function failedInAll(runs: readonly Run[]): string[] | undefined {
  const told = runs.map(({ output }) => failingTests(output)).filter((names) => names.length > 0);
  const [first, ...others] = told;
  return others.reduce((some, names) => some?.filter((name) => names.includes(name)), first);
}

type ValueOfRuns = Pick<ValueResult, 'assumption' | 'value' | 'runs'>;

/** Whether the leadmock that the command asked had the value, and did not have it as it stands. */
function isReached({ assumption, value, runs }: ValueOfRuns, { requests, ownMocks }: BaselineResult): boolean {
  const hasIt = (values: AssumptionValues) => values[assumption] === value;
  return requests > 0 || (runs.some((run) => run.ownMocks.some(hasIt)) && !ownMocks.every(hasIt));
}

export function outcomeOf(result: ValueOfRuns, baseline: BaselineResult): Outcome {
  const { runs } = result;
  const [first, second] = runs;
  if (!first) return 'unaffected';
  const isUnreached = !isReached(result, baseline);
  if (first.passed) return isUnreached ? 'unreached' : 'passes';
  const isSameFailure = second?.passed === false && failedInAll(runs)?.length !== 0;
  return isSameFailure && !isUnreached ? 'fails' : 'flaky';
}

/** What to do about another value, in one line. */
export function adviceOn({ assumption, outcome, changesAnswers }: ValueResult, base: AssumptionValues): string {
  const advice: Record<Outcome, string> = {
    fails: `pin ${assumption}=${base[assumption]} if your account does so, or make the tests pass with both`,
    flaky: 'run again: the failure did not come twice',
    passes: changesAnswers ? 'nothing: the tests pass with both' : 'nothing: the tests pass',
    unaffected: 'nothing: no answer to your tests changes',
    unreached: 'not tried: your own leadmock does not take it from LEADMOCK_ASSUME',
  };
  return advice[outcome];
}
