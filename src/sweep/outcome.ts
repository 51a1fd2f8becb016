import type { AssumptionValues } from '../core/assumptions.ts';
import { failingTests } from './failing-tests.ts';
import type { BaselineResult, Run, SweepOutcome, ValueResult } from './result.ts';

/** Tests that failed in all runs, or undefined if no output names tests. */
export function failedInAll(runs: readonly Run[]): string[] | undefined {
  const told = runs.map(({ output }) => failingTests(output)).filter((names) => names.length > 0);
  const [first, ...others] = told;
  return others.reduce((some, names) => some?.filter((name) => names.includes(name)), first);
}

type ValueOfRuns = Pick<ValueResult, 'assumption' | 'value' | 'runs'>;

/** Whether a leadmock started by the command took the value, which it did not have in the baseline. */
function isTakenUp({ assumption, value, runs }: ValueOfRuns, { childMocks }: BaselineResult): boolean {
  const hasIt = (values: AssumptionValues) => values[assumption] === value;
  return runs.some((run) => run.childMocks.some(hasIt)) && !childMocks.every(hasIt);
}

/** Any leadmock of the command can cause a failure. Passing proves something only if all kinds of them had the value. */
export function outcomeOf(result: ValueOfRuns, baseline: BaselineResult): SweepOutcome {
  const { runs } = result;
  const [first, second, asItStands] = runs;
  if (!first) return 'unaffected';
  const isAsked = baseline.requestCount > 0;
  const isOwn = [baseline, ...runs].some(({ childMocks }) => childMocks.length > 0);
  if (first.passed) return (isOwn ? isTakenUp(result, baseline) : isAsked) ? 'passes' : 'unreached';
  const isSameFailure = second?.passed === false && !asItStands && failedInAll(runs)?.length !== 0;
  return isSameFailure && (isAsked || isTakenUp(result, baseline)) ? 'fails' : 'flaky';
}

/** What to do about a value. Empty if the value needs no work. */
export const ADVICE: Readonly<Record<SweepOutcome, string>> = {
  fails: 'make these tests independent of the value, or confirm with leadmock compare which value your service has',
  flaky: 'make these tests pass in every run, then sweep again; one run may leave a file or a port to the next',
  unreached: 'let the leadmock that your tests start take this assumption from LEADMOCK_ASSUME',
  passes: '',
  unaffected: '',
};
