import { expect, test } from 'vitest';
import { junit } from '../../src/sweep/junit.ts';
import type { BaselineResult } from '../../src/sweep/result.ts';
import { parseXml } from '../support/parse-xml.ts';
import { baselineResult, failedRun, run, valueResult } from '../support/sweep-result.ts';

test('the baseline and each other value are a test case, with output if failed', () => {
  const output = 'expected <200> & got "400"\r\n\u001b[31mred\u001b[0m \uFFFF\u{1F600} \uD800 ]]>';
  const runs = [failedRun(), failedRun(['a', 'b'], output)];
  const failed = { operations: ['login', 'get-view'], failingTests: ['a', 'b'] };
  const results = [
    valueResult({ ...failed, outcome: 'fails', runs }),
    valueResult({ assumption: 'timezone', value: '<"&\'>' }),
    valueResult({
      value: '200',
      outcome: 'flaky',
      flakyTests: ['c'],
      runs: [failedRun(['c']), run()],
    }),
  ];
  const elements = parseXml(junit({ baseline: baselineResult(), results }));

  const cases = elements.filter(({ name }) => name === 'testcase');
  const names = cases.map(({ attributes: { name } }) => name);
  expect(names).toEqual(['baseline', 'errorStatus=code', 'timezone=<"&\'>', 'errorStatus=200']);
  expect(cases.map(({ attributes: { time } }) => time)).toEqual(['1.234', '2.468', '0', '2.468']);
  const suite = elements.find(({ name }) => name === 'testsuite');
  expect(suite?.attributes).toMatchObject({ tests: '4', failures: '1', skipped: '1' });
  const failures = elements.filter(({ name }) => name === 'failure');
  expect(failures).toHaveLength(1);
  expect(failures[0]?.attributes['message']).toBe(
    'exit code 1; fails: make the client or the tests independent of the value, or confirm with leadmock compare which value your service has; may change responses of login, get-view; failing: a, b',
  );
  expect(failures[0]?.text.trim()).toBe('expected <200> & got "400"\r\n[31mred[0m \u{1F600}  ]]>');
  expect(elements.find(({ name }) => name === 'skipped')?.attributes['message']).toBe(
    'unaffected: no work; changes no response',
  );
});

test('a baseline that failed or sent no request is a failure', () => {
  const messageOf = (baseline: BaselineResult) =>
    parseXml(junit({ baseline, results: [] })).find(({ name }) => name === 'failure')?.attributes['message'];
  expect(messageOf(baselineResult({ passed: false, ending: 'SIGSEGV' }))).toContain('SIGSEGV');
  expect(messageOf(baselineResult({ requestCount: 0 }))).toContain('sent no requests');
});
