import { expect, test } from 'vitest';
import { baselineLines, outputLines, progressLine, sweepReport } from '../../../src/cli/sweep/lines.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import type { BaselineResult } from '../../../src/sweep/result.ts';
import { baselineResult, failedRun, run, valueResult } from '../../support/sweep-result.ts';

const runs = [run()];
const changes = { operations: ['login', 'get-view'] };
const RESULTS = [
  valueResult(),
  valueResult({ ...changes, assumption: 'ownerId', value: 'include', outcome: 'passes', runs }),
  valueResult({ ...changes, outcome: 'fails', failingTests: ['one'], flakyTests: ['two'], runs: [failedRun()] }),
  valueResult({ assumption: 'timezone', value: 'Europe/Moscow' }),
  valueResult({ ...changes, assumption: 'secondUser', value: 'allow', outcome: 'fails' }),
  valueResult({ ...changes, outcome: 'flaky', flakyTests: ['three'], runs: [failedRun(), ...runs] }),
  valueResult({ outcome: 'unreached', runs }),
];

const report = (results = RESULTS, isAll = false) =>
  sweepReport({ baseline: baselineResult(), results }, defaultAssumptions, isAll).split('\n');

const WITH_ADVICE = [
  '2 values make tests fail:',
  '  errorStatus=code  instead of 200    may change responses of login, get-view',
  '    one',
  '  secondUser=allow  instead of evict  may change responses of login, get-view  violates the contract',
  'What to do: make the client or the tests independent of the value, or confirm with leadmock compare which value your service has.',
  '',
  '1 value remains unclear, because tests passed and failed with the same values:',
  '  errorStatus=code  instead of 200  may change responses of login, get-view',
  '    three',
  'What to do: make these tests pass in every run, then sweep again; files of one run may disturb the next run.',
  '',
  '1 value did not reach the leadmock that your tests start:',
  '  errorStatus=code  instead of 200',
  'What to do: let the leadmock that your tests start take this assumption from LEADMOCK_ASSUME.',
  '',
];

test('values with advice come first, and all other values are counted', () => {
  expect(report()).toEqual([
    ...WITH_ADVICE,
    '1 value may change responses, and every test passes.',
    '2 values change no response that your tests get.',
  ]);
  expect(report([valueResult()])).toEqual(['1 value changes no response that your tests get.']);
});

test('values that make tests fail are followed by the warnings about requests', () => {
  const warned = { baseline: baselineResult({ warnings: ['null-in-view-edit'] }), results: RESULTS };
  expect(sweepReport(warned, defaultAssumptions, false)).toContain(
    'your service has.\nWarnings about requests of the tests: null-in-view-edit. leadmock run shows their advice.\n',
  );
});

test('--all lists every value', () => {
  expect(report(RESULTS, true)).toEqual([
    ...WITH_ADVICE,
    '1 value may change responses, and every test passes:',
    '  ownerId=include  instead of omit  may change responses of login, get-view',
    '',
    '2 values change no response that your tests get:',
    '  errorStatus=code        instead of 200',
    '  timezone=Europe/Moscow  instead of UTC',
  ]);
});

test('only the first of many failing tests are listed, with escaped control characters', () => {
  const failingTests = Array.from({ length: 12 }, (_, at) => `test\u001b ${at}`);
  const lines = report([valueResult({ outcome: 'fails', failingTests })]);
  expect(lines[2]).toBe('    test\\u001b 0');
  expect(lines.slice(11, 13)).toEqual(['    test\\u001b 9', '    … 2 more (--json lists them)']);
});

test('only the last lines of a long output are shown by default, with escaped control characters', () => {
  const output = `${Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\r\n')}\n\u001b[2Jend\n`;
  const long = run({ output });
  const shown = outputLines(long, false);
  expect(shown).toHaveLength(21);
  expect(shown[0]).toBe('  | … 11 more lines (--verbose shows them)');
  expect(shown.at(-1)).toBe('  | \\u001b[2Jend');
  expect(outputLines(long, true)).toHaveLength(31);
  expect(outputLines(run(), false)).toEqual(['  | (no output)']);
});

test('a leadmock that the command starts is reported', () => {
  const said = (overrides: Partial<BaselineResult>) => baselineLines(baselineResult(overrides));
  expect(said({})).toEqual(['with the current values, the command passed: 3 requests in 1.2 s']);
  expect(said({ childMocks: [defaultAssumptions] })).toEqual([
    'with the current values, the command passed: 3 requests in 1.2 s',
    expect.stringMatching(
      /its own leadmock, which must read each value from \$LEADMOCK_ASSUME\. The sweep .* for every value$/,
    ),
  ]);
});

test('the end of each run of a value is listed', () => {
  const runs = [failedRun(), run()];
  expect(progressLine(valueResult({ outcome: 'flaky', runs }), '1/2')).toBe(
    '1/2 flaky errorStatus=code (exit code 1 in 1.2 s, then 1.2 s)',
  );
  expect(progressLine(valueResult(), '2/2')).toBe('2/2 skip  errorStatus=code (changes no response)');
});

test('guessed values are listed with what another value of their assumption does to the tests', () => {
  const guesses = [
    { operation: 'create-task', rule: 'task-status', count: 2 },
    { operation: 'create-task', rule: 'task-reminder-echo', count: 3 },
    { operation: 'add-payment', rule: 'payment-deal', count: 1 },
    { operation: 'add-payment', rule: 'lead-owner-id', count: 1 },
    { operation: 'add-comment', rule: 'comment-time-zone', count: 1 },
    { operation: 'change-owner', rule: 'owner-funnel-date', count: 4 },
  ];
  const results = [
    valueResult({ assumption: 'reminderEcho', value: 'blank', outcome: 'fails', failingTests: ['one'] }),
    valueResult({ assumption: 'dealAfterPayment', value: 'true', outcome: 'passes' }),
    valueResult({ assumption: 'ownerId', value: 'include', outcome: 'unaffected' }),
    valueResult({ assumption: 'nullInViewEdit', value: 'clear', outcome: 'passes' }),
    valueResult({ assumption: 'nullInViewEdit', value: 'reject', outcome: 'unaffected' }),
    valueResult({ assumption: 'timezone', value: 'Europe/Moscow', outcome: 'flaky' }),
  ];
  const lines = sweepReport({ baseline: baselineResult({ guesses }), results }, defaultAssumptions, false).split('\n');
  expect(lines.slice(-7)).toEqual([
    'Responses contained 12 guessed values. Do not assert on them:',
    '  create-task   task-status         2  no assumption sets this value',
    '  create-task   task-reminder-echo  3  tests fail with another value of reminderEcho',
    '  add-payment   payment-deal        1  no test fails with a tried value of dealAfterPayment',
    '  add-payment   lead-owner-id       1  no tried value of ownerId changes a response. Do your tests set ownerId?',
    '  add-comment   comment-time-zone   1  unclear whether a test fails with another value of timezone',
    '  change-owner  owner-funnel-date   4  no other value of funnelDateAfterOwner was tried',
  ]);
});
