import { expect, test } from 'vitest';
import { baselineLines, outputLines, progressLine, sweepLines } from '../../../src/cli/sweep/lines.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import type { BaselineResult } from '../../../src/sweep/result.ts';
import { baselineResult, failedRun, run, valueResult } from '../../support/sweep-result.ts';

test('the result of each value, the advice, and failing tests are listed', () => {
  const runs = [run()];
  const operations = ['login', 'get-view'];
  const changes = { changesAnswers: true, operations };
  const failingTests = Array.from({ length: 12 }, (_, at) => `test\u001b ${at}`);
  const results = [
    valueResult({ ...changes, outcome: 'fails', failingTests, runs: [failedRun(), failedRun()] }),
    valueResult({ ...changes, outcome: 'flaky', runs: [failedRun(), ...runs] }),
    valueResult({ ...changes, outcome: 'passes', runs }),
    valueResult({ changesAnswers: null, outcome: 'passes', runs }),
    valueResult({ changesAnswers: null, outcome: 'unreached', runs }),
    valueResult(),
  ];
  const lines = sweepLines({ baseline: baselineResult(), results }, defaultAssumptions);
  expect(lines.slice(0, 7)).toEqual([
    'assumption   value  provenance  result  changes answers of  what to do',
    'errorStatus  code   likely      FAIL    login, get-view     pin errorStatus=200 if your account does so, or make the tests pass with both',
    'errorStatus  code   likely      flaky   login, get-view     run again: the failure did not come twice',
    'errorStatus  code   likely      pass    login, get-view     nothing: the tests pass with both',
    'errorStatus  code   likely      pass    (cannot be told)    nothing: the tests pass',
    'errorStatus  code   likely      -       (cannot be told)    not tried: the leadmock that the command starts does not read it from LEADMOCK_ASSUME',
    'errorStatus  code   likely      skip    -                   nothing: no answer to your tests changes',
  ]);
  expect(lines.slice(7, 10)).toEqual(['', 'with errorStatus=code these tests fail:', '  test\\u001b 0']);
  expect(lines.slice(-3)).toEqual([
    '  … 2 more (--json names them)',
    '',
    '6 other values: 1 failed, 1 flaky, 2 passed, 1 not tried, 1 skipped: no answer changes',
  ]);
});

test('only the last lines of a long output are shown by default, with escaped control characters', () => {
  const output = `${Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\r\n')}\n\u001b[2Jend\n`;
  const long = run({ output });
  const shown = outputLines(long, false);
  expect(shown).toHaveLength(21);
  expect(shown[0]).toBe('  | … 11 lines more (--verbose shows them)');
  expect(shown.at(-1)).toBe('  | \\u001b[2Jend');
  expect(outputLines(long, true)).toHaveLength(31);
  expect(outputLines(run(), false)).toEqual(['  | (it printed nothing)']);
});

test('requests that cannot be replayed are reported', () => {
  const said = (overrides: Partial<BaselineResult>) => baselineLines(baselineResult(overrides));
  expect(said({})).toEqual(['as it stands, the command passes: 3 requests in 1.2 s']);
  expect(said({ unclear: 2 })[1]).toMatch(/^2 answers depend on time or chance: /);
  expect(said({ isWhole: false })[1]).toContain('not all that it asked can be replayed');
  expect(said({ isWhole: false, childMocks: [defaultAssumptions] })).toEqual([
    'as it stands, the command passes: 3 requests in 1.2 s',
    expect.stringMatching(/its own leadmock, which takes each value from \$LEADMOCK_ASSUME: .* every value is run$/),
  ]);
});

test('the end of each run of a value is listed', () => {
  const runs = [failedRun(), run()];
  expect(progressLine(valueResult({ outcome: 'flaky', runs }), '1/2')).toBe(
    '1/2 flaky errorStatus=code (exit code 1 in 1.2 s, then 1.2 s)',
  );
  expect(progressLine(valueResult(), '2/2')).toBe('2/2 skip  errorStatus=code (changes no answer)');
});
