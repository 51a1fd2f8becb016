import { UNNAMED } from '../../src/sweep/failing-tests.ts';
import type { BaselineResult, Run, ValueResult } from '../../src/sweep/result.ts';

export function run(overrides: Partial<Run> = {}): Run {
  return {
    passed: true,
    ending: 'exit code 0',
    ended: 0,
    output: '',
    ms: 1234,
    tests: [],
    failedTests: [],
    childMocks: [],
    ...overrides,
  };
}

/** @param failedTests by default one test without a name */
export function failedRun(failedTests: string[] = [UNNAMED], output = ''): Run {
  return run({ passed: false, ending: 'exit code 1', failedTests: failedTests.map((name) => ({ name })), output });
}

export function baselineResult(overrides: Partial<BaselineResult> = {}): BaselineResult {
  return { ...run(), requestCount: 3, guesses: [], unknownRoutes: [], warnings: [], ...overrides };
}

export function valueResult(overrides: Partial<ValueResult> = {}): ValueResult {
  return {
    assumption: 'errorStatus',
    value: 'code',
    provenance: 'likely',
    outcome: 'unaffected',
    operations: [],
    failingTests: [],
    flakyTests: [],
    runs: [],
    ...overrides,
  };
}
