import type { AssumptionValues } from '../core/assumptions.ts';
import { junitReport, type TestCase } from '../junit.ts';
import { adviceOn } from './outcome.ts';
import { hasAsked, hasPassed, type SweepResult, type ValueResult } from './result.ts';
import type { CommandRun } from './run-command.ts';

/** @param text follows the ending of a failed case */
function testCase(name: string, runs: readonly CommandRun[], text: string, hasFailed: boolean): TestCase {
  const { ending = '', output = '' } = runs.at(-1) ?? {};
  const seconds = runs.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (hasFailed) return { name, outcome: 'failed', text: `${ending}; ${text}`, output, seconds };
  return { name, outcome: runs.length === 0 ? 'skipped' : 'passed', text, seconds };
}

function caseOf(result: ValueResult, base: AssumptionValues): TestCase {
  const { assumption, value, outcome, operations, failingTests, runs } = result;
  const changes = operations.length > 0 ? `; changes answers of ${operations.join(', ')}` : '';
  const failing = failingTests.length > 0 ? `; failing: ${failingTests.join(', ')}` : '';
  const text = `${outcome}: ${adviceOn(result, base)}${changes}${failing}`;
  return testCase(`${assumption}=${value}`, runs, text, !hasPassed(result));
}

export function junit({ baseline, results }: SweepResult, base: AssumptionValues): string {
  const text = hasAsked(baseline) ? `${baseline.requests} requests` : 'the command asked nothing';
  const hasFailed = !baseline.passed || !hasAsked(baseline);
  return junitReport('leadmock sweep', [
    testCase('baseline', [baseline], text, hasFailed),
    ...results.map((result) => caseOf(result, base)),
  ]);
}
