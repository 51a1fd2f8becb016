import { expect, test } from 'vitest';
import { baselineLines, outputLines, sweepLines } from '../../../src/cli/sweep/lines.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { alternativeResult, baselineResult } from '../../support/sweep-result.ts';

test('broken, felt, untouched and untold alternatives are told apart', () => {
  const operations = ['login', 'get-view'];
  const results = [
    alternativeResult({ passed: false, touched: true, operations }),
    alternativeResult({ passed: false, touched: false }),
    alternativeResult({ touched: true, operations }),
    alternativeResult({ touched: false }),
    alternativeResult({ touched: null }),
  ];
  expect(sweepLines({ baseline: baselineResult(), results }, defaultAssumptions)).toEqual([
    'assumption   value  provenance  result  felt by           what to do',
    'errorStatus  code   observed    FAIL    login, get-view   pin errorStatus=ok if your account does so, or hold under both',
    'errorStatus  code   observed    FAIL    -                 run again: no answer differed',
    'errorStatus  code   observed    pass    login, get-view   nothing: holds under both',
    'errorStatus  code   observed    pass    -                 nothing: not exercised',
    'errorStatus  code   observed    pass    (cannot be told)  nothing: holds',
    '',
    '5 other readings: 1 broke the command, 1 failed though no answer differed, 1 passed with other answers, 1 passed but cannot be told, 1 not exercised',
  ]);
});

test('of a long output the last lines are shown, unless all is asked for; a terminal is sent nothing to obey', () => {
  const output = `${Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\r\n')}\n\u001b[2Jend\n`;
  const run = baselineResult({ output });
  const shown = outputLines(run, false);
  expect(shown).toHaveLength(21);
  expect(shown[0]).toBe('  | … 11 lines more (--verbose shows them)');
  expect(shown.at(-1)).toBe('  | \\u001b[2Jend');
  expect(outputLines(run, true)).toHaveLength(31);
  expect(outputLines(baselineResult(), false)).toEqual(['  | (it printed nothing)']);
});

test('a baseline that asked nothing, or that cannot be repeated, is pointed out', () => {
  expect(baselineLines(baselineResult(), ['A'])).toEqual(['as it stands, the command passes: 3 requests in 1.2 s']);
  expect(baselineLines(baselineResult({ requests: 0 }), ['LEADMOCK_URL', 'A'])[1]).toContain('$LEADMOCK_URL or $A');
  expect(baselineLines(baselineResult({ unclear: 2 }), ['A'])[1]).toMatch(/^2 of them .* cannot be told$/);
  expect(baselineLines(baselineResult({ isWhole: false }), ['A'])[1]).toContain('too much to record');
});
