import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/core/assumptions.ts';
import { outcomeOf } from '../../src/sweep/outcome.ts';
import type { Run } from '../../src/sweep/result.ts';
import { baselineResult, failedRun, run } from '../support/sweep-result.ts';

const outcome = (runs: Run[], baseline = baselineResult()) =>
  outcomeOf({ assumption: 'errorStatus', value: 'code', runs }, baseline);

test('a value without a run counts as without effect', () => {
  expect(outcome([])).toBe('unaffected');
});

test('only a repeated failure is blamed on the value', () => {
  expect(outcome([run()])).toBe('passes');
  expect(outcome([failedRun(), run()])).toBe('flaky');
  expect(outcome([failedRun(), failedRun()])).toBe('fails');
});

test('a failure that the base values then show too is not blamed on the value', () => {
  expect(outcome([failedRun(), failedRun(), failedRun()])).toBe('flaky');
});

test('failures of two different tests do not count as repeated', () => {
  expect(outcome([failedRun('not ok 1 - one'), failedRun('not ok 2 - two')])).toBe('flaky');
  expect(outcome([failedRun('not ok 1 - one\nnot ok 2 - two'), failedRun('not ok 2 - two')])).toBe('fails');
  expect(outcome([failedRun('not ok 1 - one'), failedRun('killed')])).toBe('fails');
});

test('a leadmock that ignores the value proves nothing', () => {
  const standard = run({ childMocks: [defaultAssumptions] });
  const other = run({ childMocks: [{ ...defaultAssumptions, errorStatus: 'code' }] });
  const baseline = baselineResult({ ...standard, requestCount: 0 });
  expect(outcome([other], baseline)).toBe('passes');
  expect(outcome([standard], baseline)).toBe('unreached');
  expect(outcome([other], { ...baseline, childMocks: other.childMocks })).toBe('unreached');
  expect(outcome([failedRun(), failedRun()], baseline)).toBe('flaky');
  const both = { ...baseline, requestCount: 1 };
  expect(outcome([standard], both)).toBe('unreached');
  expect(outcome([other], both)).toBe('passes');
  expect(outcome([{ ...failedRun(), childMocks: standard.childMocks }, failedRun()], both)).toBe('fails');
});
