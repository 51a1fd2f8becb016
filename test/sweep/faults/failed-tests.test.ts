import { expect, test } from 'vitest';
import type { Caller } from '../../support/caller.ts';
import { client, judge } from '../../support/observed-faults.ts';

/** @returns the sandboxes of failed tests, if each test books a payment and skips a comment after the lost response */
async function failedOf(names: readonly string[], failedTests: readonly string[]): Promise<string[]> {
  const verdicts = await judge(
    (caller) =>
      Promise.all(
        names.map(async (name) => {
          const { pay, comment } = await client(caller.in(name));
          if (await pay(10)) await comment('Paid');
        }),
      ),
    { failedTests },
  );
  expect(verdicts).toHaveLength(names.length);
  return verdicts
    .filter(({ verdict }) => verdict === 'test failed')
    .map(({ sandbox }) => sandbox)
    .sort();
}

const ROWS: [runner: string, failed: string, own: string, other: string][] = [
  ['vitest', 'b.test.ts > booking > pays', 'pays', 'pays-twice'],
  ['vitest, with separators', 'b.test.ts > pays 1/2 > now', 'pays-1-2-now', 'pays'],
  ['pytest', 'test_a.py::TestK::test_pay[b]', 'test-pay-b', 'test-pay-a'],
  ['Go', 'TestPay', 'testpay', 'testpaytwice'],
  ['Go, in a subtest', 'TestPay/twice', 'testpay', 'testother'],
  ['Playwright', 'x.spec.ts:2:34 › booking › pays', 'pays', 'pays-twice'],
  ['Node', 'booking > pays', 'pays', 'pays-twice'],
  ['Node, with the title of a suite', 'booking > pays', 'pays', 'booking'],
  ['Node, in a subtest', 'booking > pays > twice', 'pays', 'booking'],
  ['unittest, with the name of a class', 'test_crm > Crm > test_pays', 'test-pays', 'crm'],
];

test.for(ROWS)('only the sandbox of the failed test is blamed: %s', async ([, failed, own, other]) => {
  expect(await failedOf([other, own], [failed])).toEqual([own]);
});

test('a failed test of an unknown sandbox may be of each sandbox', async () => {
  expect(await failedOf(['w1', 'w2'], [''])).toEqual(['w1', 'w2']);
  expect(await failedOf(['w1', 'w2'], ['b.test.ts > w1', 'c.test.ts'])).toEqual(['w1', 'w2']);
});

test('only a failure of an unknown test may have another reason than the fault', async () => {
  const act = async (caller: Caller) => {
    const { pay, comment } = await client(caller.in('w1'));
    if (await pay(10)) await comment('Paid');
  };
  expect(await judge(act, { failedTests: ['c.test.ts'] })).toMatchObject([
    { verdict: 'test failed', isUnexplained: true },
  ]);
  expect(await judge(act, { failedTests: ['w1'] })).toMatchObject([{ verdict: 'test failed', isUnexplained: false }]);
});

test('a loud test does not hide silent ones', async () => {
  expect(await failedOf(['loud', 'silent'], ['b.test.ts > loud'])).toEqual(['loud']);
});
