import { expect, test } from 'vitest';
import { failingTests } from '../../src/sweep/failing-tests.ts';

const NODE_TAP = `TAP version 13
# Subtest: booking
    # Subtest: books a lead
    not ok 1 - books a lead
      ---
      error: |-
        {
          not ok
        }
      ...
    ok 2 - is fine
        not ok 1 - goes \\# down
    not ok 3 - deep
not ok 1 - booking
not ok 2 - flat one
not ok 3 - todo one # TODO
ok 4 - skipped one # SKIP`;

const VITEST_TAP = `TAP version 13
1..2
not ok 1 - b.test.ts # time=13.86ms {
    1..2
    not ok 1 - booking # time=10.57ms {
        not ok 1 - books a lead # time=9.52ms
            ---
            message: "expected 1 to be 2"
            ...
        ok 2 - ok # time=0.32ms
    }
    not ok 2 - flat # time=1.02ms
}
not ok 2 - c.test.ts`;

const NODE_SPEC = `▶ booking
  ✖ books a lead (1.570568ms)
    AssertionError [ERR_ASSERTION]: 1 == 2
✖ booking (12.791255ms)
✖ todo one (3.144227ms) # TODO
ℹ tests 2
✖ failing tests:

test at a.test.mjs:2:29
✖ books a lead (1.570568ms)
  AssertionError [ERR_ASSERTION]: 1 == 2`;

const VITEST = ` ❯ b.test.ts (2 tests | 1 failed) 9ms
     × books a lead 6ms
\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m c.test.ts\u001b[2m [ c.test.ts ]\u001b[22m
\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m b.test.ts\u001b[2m > \u001b[22mbooking\u001b[2m > \u001b[22mbooks a lead`;

const JEST = `PASS other.test.js
FAIL unit/d.test.js (5.2 s)
  ● Console

    console.log
  ● booking › books a lead

    expect(received).toBe(expected)
FAIL unit/e.test.js
  ● Test suite failed to run
Summary of all failing tests
FAIL unit/d.test.js (5.2 s)
  ● booking › books a lead`;

const PYTEST = `test_a.py::test_one FAILED                      [ 20%]
ERROR    root:test_a.py:3 a line of its log
=========================== short test summary info ============================
FAILED test_a.py::test_one - assert 1 == 2
FAILED test_a.py::test_p[a - b] - AssertionError: assert 'a - b' == ''
FAILED test_a.py::TestK::test_m
ERROR test_b.py - ImportError: no - way`;

const GO = `--- FAIL: TestOne (0.01s)
    one_test.go:7: rejected with code 400
--- FAIL: TestTwo (0.00s)
    --- PASS: TestTwo/fine (0.00s)
    --- FAIL: TestTwo/a/b (0.00s)
--- SKIP: TestThree (0.00s)
FAIL
FAIL\texample.com/shop\t0.012s`;

const PLAYWRIGHT = `  ✘  1 x.spec.ts:2:34 › booking › books a lead (10ms)

  1) x.spec.ts:2:34 › booking › books a lead ─────────

    Error: expect(received).toBe(expected)
  1 failed
    x.spec.ts:2:34 › booking › books a lead ─────────`;

const TEST_LINES = `FAIL: test_pays (test_f.TestPay.test_pays)
ERROR: test_errs (test_f.TestPay.test_errs)
1) FTest::testB with data set "one" (1)
  2) Error:
TestBook#test_err:
TestBook#test_one [f.rb:3]:
  JUnit Jupiter:PayTest:pays()
  JUnit Jupiter:PayTest:Inner:a title
[ERROR]   CommentsTest.aComment:31 expected: <1>
PaymentTest > aPayment(Leadmock) FAILED
PaymentTest > other() PASSED`;

const TEST_NAMES = [
  'test_f > TestPay > test_pays',
  'test_f > TestPay > test_errs',
  'FTest > testB',
  'TestBook > test_err',
  'TestBook > test_one',
  'PayTest > pays',
  'PayTest > Inner > a title',
  'CommentsTest > aComment',
  'PaymentTest > aPayment',
];

const JUNIT = `<testsuites>
  <testsuite name="b.test.ts">
    <testcase classname="b.test.ts" name="is fine" time="0"/>
    <testcase classname="b.test.ts" name="books &gt; &quot;a&quot; lead" time="0.1">
      <failure message="1 > 2"/>
    </testcase>
    <testcase name="throws" classname="test" failure="a > b"><error/></testcase>
    <testcase name="todo"><skipped/><failure/></testcase>
    <testcase name="passes"><system-out>no failure</system-out></testcase>
  </testsuite>
</testsuites>`;

const PRINTED: [runner: string, output: string, names: string[]][] = [
  ["Node's TAP", NODE_TAP, ['booking > books a lead', 'booking > deep > goes # down', 'flat one']],
  ["vitest's TAP", VITEST_TAP, ['b.test.ts > booking > books a lead', 'b.test.ts > flat', 'c.test.ts']],
  ["Node's spec", NODE_SPEC, ['books a lead']],
  ['vitest', VITEST, ['c.test.ts', 'b.test.ts > booking > books a lead']],
  ['jest', JEST, ['unit/d.test.js › booking › books a lead', 'unit/e.test.js']],
  ['pytest', PYTEST, ['test_a.py::test_one', 'test_a.py::test_p[a - b]', 'test_a.py::TestK::test_m', 'test_b.py']],
  ['Go', GO, ['TestOne', 'TestTwo', 'TestTwo/a/b']],
  ['Playwright', PLAYWRIGHT, ['x.spec.ts:2:34 › booking › books a lead']],
  ['unittest, PHPUnit, minitest, JUnit, Surefire and Gradle', TEST_LINES, TEST_NAMES],
  ["JUnit's XML", JUNIT, ['b.test.ts > books > "a" lead', 'throws']],
  ['nobody', 'not so: an unknown view is code 400\n{\n  }\nFAIL\n  ● a point\n1) one › two', []],
];

test.each(PRINTED)('failing tests are read from the output of %s', (_, output, names) => {
  expect(failingTests(output)).toEqual(names);
  expect(failingTests(output.replaceAll('\n', '\r\n'))).toEqual(names);
});
