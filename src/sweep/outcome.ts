import type { AssumptionValues } from '../mock/core/assumptions.ts';
import { UNNAMED } from './failing-tests.ts';
import type { BaselineResult, Run, SweepOutcome, TriedValue, ValueResult } from './result.ts';

const isNamed = (name: string) => name !== UNNAMED;

const namesOf = ({ failedTests }: Run) => failedTests.map(({ name }) => name);

/**
 * @param runs runs with the same values
 * @returns tests that failed in some of the runs, but not in all
 */
function flakyTests(runs: readonly Run[]): string[] {
  const failed = runs.map(namesOf);
  // A failed run without names of tests counts as a failure of every test.
  const isSteady = (name: string) => failed.every((names) => names.includes(name) || names.includes(UNNAMED));
  return failed.flat().filter((name) => !isSteady(name));
}

/** Whether the command started a leadmock with the value, and in the baseline a leadmock with another value. */
function isApplied({ assumption, value, runs }: TriedValue, { childMocks }: BaselineResult): boolean {
  const hasIt = (values: AssumptionValues) => values[assumption] === value;
  return runs.some((run) => run.childMocks.some(hasIt)) && !childMocks.every(hasIt);
}

function sweepOutcome(value: TriedValue, baseline: BaselineResult, isBlamed: boolean): SweepOutcome {
  const [first] = value.runs;
  if (!first) return 'unaffected';
  const hasRequests = baseline.requestCount > 0;
  const hasChildMocks = [baseline, ...value.runs].some(({ childMocks }) => childMocks.length > 0);
  if (first.passed) return (hasChildMocks ? isApplied(value, baseline) : hasRequests) ? 'passes' : 'unreached';
  return isBlamed && (hasRequests || isApplied(value, baseline)) ? 'fails' : 'flaky';
}

/** @param tried values tried so far, including `value`, because their runs also show which tests are flaky */
export function judge(value: TriedValue, tried: readonly TriedValue[], baseline: BaselineResult): ValueResult {
  const flaky = new Set([
    ...flakyTests([baseline, ...tried.flatMap(({ runs }) => runs.slice(2))]),
    ...tried.flatMap(({ runs }) => flakyTests(runs.slice(0, 2))),
  ]);
  const failed = [...new Set(value.runs.flatMap(namesOf))];
  // If the third run failed without names of tests, each failed test may also fail with the values of the baseline.
  const isUnknown = value.runs[2]?.failedTests.some(({ name }) => !isNamed(name));
  const blamed = failed.filter((name) => !isUnknown && !flaky.has(name));
  const outcome = sweepOutcome(value, baseline, blamed.length > 0);
  const failing = outcome === 'fails' ? blamed : [];
  const flakyOnes = failed.filter((name) => !failing.includes(name));
  return { ...value, outcome, failingTests: failing.filter(isNamed), flakyTests: flakyOnes.filter(isNamed) };
}

/** Empty if no work is needed. */
export const ADVICE: Readonly<Record<SweepOutcome, string>> = {
  fails:
    'make the client or the tests independent of the value, or confirm with leadmock compare which value your service has',
  flaky: 'make these tests pass in every run, then sweep again; files of one run may disturb the next run',
  unreached: 'let the leadmock that your tests start take this assumption from LEADMOCK_ASSUME',
  passes: '',
  unaffected: '',
};
