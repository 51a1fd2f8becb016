import { junitReport, type TestCase } from '../run/junit.ts';
import type { CommandRun } from '../run/run-command.ts';
import { ADVICE } from './outcome.ts';
import { hasAsked, hasPassed, type SweepResult, type ValueResult } from './result.ts';

export const SWEEP_SUITE = 'leadmock sweep';

function testCase(name: string, runs: readonly CommandRun[], text: string, hasFailed: boolean): TestCase {
  const { ending = '', output = '' } = runs.at(-1) ?? {};
  const seconds = runs.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  if (hasFailed) return { name, outcome: 'failed', text: `${ending}; ${text}`, output, seconds };
  return { name, outcome: runs.length === 0 ? 'skipped' : 'passed', text, seconds };
}

function caseOf(result: ValueResult): TestCase {
  const { assumption, value, outcome, operations, failingTests, flakyTests, runs } = result;
  const parts = [
    `${outcome}: ${ADVICE[outcome] || 'no work'}`,
    outcome === 'unaffected' && 'changes no response',
    operations.length > 0 && `may change responses of ${operations.join(', ')}`,
    failingTests.length > 0 && `failing: ${failingTests.join(', ')}`,
    flakyTests.length > 0 && `flaky: ${flakyTests.join(', ')}`,
  ];
  return testCase(`${assumption}=${value}`, runs, parts.filter(Boolean).join('; '), !hasPassed(result));
}

export function junit({ baseline, results }: SweepResult): string {
  const text = hasAsked(baseline)
    ? `requests: ${baseline.requestCount}`
    : 'the command sent no requests of the service to the URL in $LEADMOCK_URL, and started no leadmock that read the values in $LEADMOCK_ASSUME';
  const hasFailed = !baseline.passed || !hasAsked(baseline);
  return junitReport(SWEEP_SUITE, [testCase('baseline', [baseline], text, hasFailed), ...results.map(caseOf)]);
}
