import { expect, test } from 'vitest';
import { type BegunTest, Tests } from '../../src/mock/core/sandbox/tests.ts';
import { reportedFailures } from '../../src/sweep/failed-tests.ts';

type Ending = [title: string, outcome?: BegunTest['outcome'], id?: string];

function begun(endings: readonly Ending[]): BegunTest[] {
  const tests = new Tests();
  for (const [title, outcome, id] of endings) {
    const one = tests.begin({ title, id });
    if (outcome) tests.end(one, outcome);
  }
  return tests.all();
}

const NAMED = 'not ok 1 - of the output';

test.for<[string, Ending[], string, boolean, string[]]>([
  ['tests that ended as failed', [['a', 'failed'], ['b', 'passed'], ['c']], NAMED, false, ['a']],
  ['a test that failed, although the command passed', [['a', 'failed']], NAMED, true, ['a']],
  [
    'a test that failed twice, once',
    [
      ['a', 'failed'],
      ['a', 'failed'],
    ],
    '',
    false,
    ['a'],
  ],
  [
    'tests of the same title by their ids',
    [
      ['a', 'failed', 'x a'],
      ['a', 'passed', 'y a'],
    ],
    '',
    false,
    ['a (x a)'],
  ],
  ['tests of the output, if no test ended as failed', [['a', 'passed'], ['b']], NAMED, false, ['of the output']],
  ['no test of the output of a command that passed', [['a', 'passed']], NAMED, true, []],
  ['tests of the output without the calls', [], NAMED, true, ['of the output']],
  ['tests that never ended, if the output names none', [['a', 'passed'], ['b']], '', false, ['b']],
  ['no test that never ended of a command that passed', [['b']], '', true, []],
])('reports %s', ([_, endings, output, passed, expected]) => {
  const reported = reportedFailures({ tests: begun(endings), output, passed });
  expect(reported).toEqual(expected.map((name) => ({ name })));
});
