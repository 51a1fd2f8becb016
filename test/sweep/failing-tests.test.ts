import { expect, test } from 'vitest';
import { completedFailures, failingTests } from '../../src/sweep/failing-tests.ts';

const NODE_TAP = `TAP version 13
# Subtest: booking
    # Subtest: books a lead
    not ok 1 - books a lead
      ---
      duration_ms: 1.5
      error: |-
        Expected values to be strictly equal:

        1 !== 2

      code: 'ERR_ASSERTION'
      ...
    ok 2 - is fine
        not ok 1 - goes \\# down
    not ok 3 - deep
not ok 1 - booking
not ok 2 - flat one
  ---
  error: 'got nothing'
  ...
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
  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

  1 !== 2

      at TestContext.<anonymous> (file:///a.test.mjs:2:40)`;

const VITEST = ` ❯ b.test.ts (2 tests | 1 failed) 9ms
     × books a lead 6ms
\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m c.test.ts\u001b[2m [ c.test.ts ]\u001b[22m
\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m b.test.ts\u001b[2m > \u001b[22mbooking\u001b[2m > \u001b[22mbooks a lead
AssertionError: expected 1 to be 2 // Object.is equality
 ❯ b.test.ts:4:13`;

const JEST = `PASS other.test.js
FAIL unit/d.test.js (5.2 s)
  ● Console

    console.log
  ● booking › books a lead

    expect(received).toBe(expected) // Object.is equality

    Expected: 2
    Received: 1

      3 | test('books a lead', () => {
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
ERROR test_b.py - ImportError: no - way
SUBFAILED(lead=1) test_a.py::test_sub - assert 3 == 4`;

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

const TEST_LINES = `FAIL: test_pays (test_f.TestPay.test_pays) (lead=1)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/test_f.py", line 5, in test_pays
    self.assertEqual(1, 2)
AssertionError: 1 != 2

======================================================================
ERROR: test_errs (test_f.TestPay.test_errs)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/client.py", line 9, in call
    raise ApiError(answer)
client.ApiError: rejected

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/test_f.py", line 9, in test_errs
    client.pay(101, 10)
    ~~~~~~~~~~^^^^^^^^^
http.client.RemoteDisconnected: Remote end closed connection without response

======================================================================
1) FTest::testB with data set "one" (1)
Failed asserting that 1 matches expected 2.
  2) Error:
TestBook#test_err:
TestBook#test_one [f.rb:3]:
Expected: 1
  Actual: 2
  JUnit Jupiter:PayTest:pays()
  JUnit Jupiter:PayTest:Inner:a title
[ERROR]   CommentsTest.aComment:31 expected: <1>
PaymentTest > aPayment(Leadmock) FAILED
    org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
        at PaymentTest.java:5
PaymentTest > other() PASSED`;

const FAILED_LINES = [
  ['test_f > TestPay > test_pays', 'AssertionError: 1 != 2'],
  ['test_f > TestPay > test_errs', 'http.client.RemoteDisconnected: Remote end closed connection without response'],
  ['FTest > testB', 'Failed asserting that 1 matches expected 2.'],
  ['TestBook > test_err'],
  ['TestBook > test_one', 'Expected: 1 Actual: 2'],
  ['PayTest > pays'],
  ['PayTest > Inner > a title'],
  ['CommentsTest > aComment', 'expected: <1>'],
  ['PaymentTest > aPayment', 'org.opentest4j.AssertionFailedError: expected: <1> but was: <2>'],
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

const PLAYWRIGHT_TEST = 'x.spec.ts:2:34 › booking › books a lead';

const PRINTED: [runner: string, output: string, tests: string[][]][] = [
  [
    "Node's TAP",
    NODE_TAP,
    [
      ['booking > books a lead', 'Expected values to be strictly equal: 1 !== 2'],
      ['booking > deep > goes # down'],
      ['flat one', 'got nothing'],
    ],
  ],
  [
    "vitest's TAP",
    VITEST_TAP,
    [['b.test.ts > booking > books a lead', 'expected 1 to be 2'], ['b.test.ts > flat'], ['c.test.ts']],
  ],
  [
    "Node's spec",
    NODE_SPEC,
    [['booking > books a lead', 'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 1 !== 2']],
  ],
  [
    'vitest',
    VITEST,
    [['c.test.ts'], ['b.test.ts > booking > books a lead', 'AssertionError: expected 1 to be 2 // Object.is equality']],
  ],
  [
    'jest',
    JEST,
    [
      [
        'unit/d.test.js › booking › books a lead',
        'expect(received).toBe(expected) // Object.is equality Expected: 2 Received: 1',
      ],
      ['unit/e.test.js'],
    ],
  ],
  [
    'pytest',
    PYTEST,
    [
      ['test_a.py::test_one', 'assert 1 == 2'],
      ['test_a.py::test_p[a - b]', "AssertionError: assert 'a - b' == ''"],
      ['test_a.py::TestK::test_m'],
      ['test_b.py', 'ImportError: no - way'],
      ['test_a.py::test_sub', 'assert 3 == 4'],
    ],
  ],
  ['Go', GO, [['TestOne', 'rejected with code 400'], ['TestTwo'], ['TestTwo/a/b']]],
  ['Playwright', PLAYWRIGHT, [[PLAYWRIGHT_TEST, 'expect(received).toBe(expected)']]],
  ['unittest, PHPUnit, minitest, JUnit, Surefire and Gradle', TEST_LINES, FAILED_LINES],
  ["JUnit's XML", JUNIT, [['b.test.ts > books > "a" lead', '1 > 2'], ['throws']]],
  ['nobody', 'not so: an unknown view is code 400\n{\n  }\nFAIL\n  ● a point\n1) one › two', []],
];

test.each(PRINTED)('failing tests, with their assertions, are read from the output of %s', (_, output, tests) => {
  const expected = tests.map(([name, message]) => ({ name, ...(message !== undefined && { message }) }));
  expect(failingTests(output)).toEqual(expected);
  expect(failingTests(output.replaceAll('\n', '\r\n'))).toEqual(expected);
});

test.each([
  [
    'an uncaught error',
    'checking\n/app.mjs:3\n    throw error;\n\nAssertionError [ERR_ASSERTION]: 1 == 2\n    at app.mjs:3',
    'AssertionError [ERR_ASSERTION]: 1 == 2',
  ],
  ['its last line', 'checking\nthe lead has no payment\n\n', 'the lead has no payment'],
])('a command that names no failed test: the message is %s', (_, output, message) => {
  expect(completedFailures([], output)).toEqual([{ name: '', message }]);
});
