import type { AssumptionValues } from '../core/assumptions.ts';
import { failingTests } from './failing-tests.ts';
import type { BaselineResult, Run, SweepOutcome, ValueResult } from './result.ts';

/** Tests that failed in all runs, or undefined if no output names tests. */
export function failedInAll(runs: readonly Run[]): string[] | undefined {
  const failures = runs.map(({ output }) => failingTests(output)).filter((names) => names.length > 0);
  const [first, ...others] = failures;
  return others.reduce((some, names) => some?.filter((name) => names.includes(name)), first);
}

type ValueOfRuns = Pick<ValueResult, 'assumption' | 'value' | 'runs'>;

/** Whether a leadmock started by the command took the value, which it did not have in the baseline. */
function isApplied({ assumption, value, runs }: ValueOfRuns, { childMocks }: BaselineResult): boolean {
  const hasIt = (values: AssumptionValues) => values[assumption] === value;
  return runs.some((run) => run.childMocks.some(hasIt)) && !childMocks.every(hasIt);
}

/** Any leadmock of the command can cause a failure. Passing proves something only if all kinds of them had the value. */
export function outcomeOf(result: ValueOfRuns, baseline: BaselineResult): SweepOutcome {
  const { runs } = result;
  const [first, second, unchangedRun] = runs;
  if (!first) return 'unaffected';
  const hasRequests = baseline.requests > 0;
  const hasChildMocks = [baseline, ...runs].some(({ childMocks }) => childMocks.length > 0);
  if (first.passed) return (hasChildMocks ? isApplied(result, baseline) : hasRequests) ? 'passes' : 'unreached';
  const isSameFailure = second?.passed === false && !unchangedRun && failedInAll(runs)?.length !== 0;
  return isSameFailure && (hasRequests || isApplied(result, baseline)) ? 'fails' : 'flaky';
}

export function adviceOn({ assumption, outcome, changesAnswers, runs }: ValueResult, base: AssumptionValues): string {
  const advice: Record<SweepOutcome, string> = {
    fails: `pin ${assumption}=${base[assumption]} if your account does so, or make the tests pass with both`,
    flaky:
      runs.length > 2
        ? 'make the tests pass again as they stand: after this they fail with no other value, too'
        : 'run again: the failure did not come twice',
    passes: changesAnswers ? 'nothing: the tests pass with both' : 'nothing: the tests pass',
    unaffected: 'nothing: no answer to your tests changes',
    unreached: 'not tried: the leadmock that the command starts does not read it from LEADMOCK_ASSUME',
  };
  return advice[outcome];
}
