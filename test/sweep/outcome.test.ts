import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { judge } from '../../src/sweep/outcome.ts';
import type { Run } from '../../src/sweep/result.ts';
import { baselineResult, failedRun, run, valueResult } from '../support/sweep-result.ts';

/** @param others runs with other values */
function judged(runs: Run[], others: Run[][] = [], baseline = baselineResult()) {
  const value = valueResult({ runs });
  const tried = [value, ...others.map((each) => valueResult({ value: '200', runs: each }))];
  return judge(value, tried, baseline);
}

const outcome = (runs: Run[], baseline = baselineResult()) => judged(runs, [], baseline).outcome;

test('a value without a run counts as without effect', () => {
  expect(outcome([])).toBe('unaffected');
});

test('only a repeated failure is blamed on the value', () => {
  expect(outcome([run()])).toBe('passes');
  expect(outcome([failedRun(), run()])).toBe('flaky');
  expect(outcome([failedRun(), failedRun()])).toBe('fails');
  expect(judged([failedRun(['one']), run()])).toMatchObject({ failingTests: [], flakyTests: ['one'] });
});

test('a failure that the base values then show too is not blamed on the value', () => {
  expect(outcome([failedRun(), failedRun(), failedRun()])).toBe('flaky');
  expect(outcome([failedRun(['one']), failedRun(['one']), failedRun(['one'])])).toBe('flaky');
  expect(outcome([failedRun(['one']), failedRun(['one']), failedRun()])).toBe('flaky');
});

test('failures of two different tests do not count as repeated', () => {
  expect(outcome([failedRun(['one']), failedRun(['two'])])).toBe('flaky');
  expect(judged([failedRun(['one', 'two']), failedRun(['two'])])).toMatchObject({
    outcome: 'fails',
    failingTests: ['two'],
    flakyTests: ['one'],
  });
  expect(judged([failedRun(['one']), failedRun()])).toMatchObject({ outcome: 'fails', failingTests: ['one'] });
});

test('a test that passed and failed with any value is not blamed on a value', () => {
  const twice = [failedRun(['one', 'two']), failedRun(['one', 'two'])];
  const blamed = { outcome: 'fails', failingTests: ['two'], flakyTests: ['one'] };
  expect(judged(twice, [[failedRun(['one']), run()]])).toMatchObject(blamed);
  expect(judged(twice, [[failedRun(['one', 'three']), failedRun(['three'])]])).toMatchObject(blamed);
  expect(judged(twice, [[failedRun(['two']), failedRun(['two']), failedRun(['one'])]])).toMatchObject(blamed);
  expect(judged([...twice, failedRun(['one'])])).toMatchObject(blamed);
  const flaky = { outcome: 'flaky', failingTests: [], flakyTests: ['one'] };
  expect(judged([failedRun(['one']), failedRun(['one'])], [[failedRun(['one']), run()]])).toMatchObject(flaky);
  // A failure without names is a failure of the whole command.
  expect(judged([failedRun(), failedRun()], [[failedRun(), run()]])).toMatchObject({ ...flaky, flakyTests: [] });
  expect(judged(twice, [[failedRun(), run()]])).toMatchObject({ outcome: 'fails', failingTests: ['one', 'two'] });
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
