// @module-tag slow
import { expect, test } from 'vitest';
import type { FaultSweepPlan } from '../../../src/sweep/faults/fault-sweep.ts';
import { sweep } from '../../support/fault-sweep.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/**
 * A runner that prints nothing. `run` begins a test, and ends it as failed if the body returns a message. The client
 * under test sends `pay` and `comment`, and returns undefined for a lost response.
 */
const RUNNER = `
const begin = (title, id) => { base = ''; return call('POST', '/_mock/tests', { title, id }); };
const end = async ({ sandbox }, message) => {
  base = '';
  await call('POST', '/_mock/tests/' + sandbox + '/end', message ? { outcome: 'failed', message } : { outcome: 'passed' });
};
const paid = (sum) => pay(sum).catch(() => {});
const run = async (title, body, { id = title, retries = 0 } = {}) => {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const begun = await begin(title, id);
    base = begun.basePath;
    token = await login();
    const message = await body();
    await end(begun, message);
    if (!message) return;
  }
  process.exitCode = 1;
};
const loud = async () => ((await paid(10)) ? undefined : 'not paid');
const silent = async () => {
  if (await paid(20)) await comment();
  await call('PUT', '/lead/101/owner', { owner: 12 }, token);
};
`;

const PAYMENTS = { operations: ['add-payment'] };

/** @returns the judgments by the letters of the title */
async function judgments(script: string, more: Partial<FaultSweepPlan> = PAYMENTS) {
  const { judged, usual, runCount } = await sweep(RUNNER + script, more);
  expect(usual.runs.map(({ ending }) => ending)).toEqual(['exit code 0', 'exit code 0']);
  return {
    runCount,
    judged: judged.map(({ sandbox, verdict, reason, failedTests, isUnexplained }) => ({
      test: sandbox.replace(/--[0-9a-f]{8}/, ''),
      verdict,
      failedTests,
      ...(reason !== undefined && { reason }),
      ...(isUnexplained && { isUnexplained }),
    })),
  };
}

test('the two calls show which tests failed, and why, whatever the runner prints', async () => {
  const { judged, runCount } = await judgments(`
    await run('pays loudly', loud);
    await run('pays silently', silent);`);
  expect(judged).toEqual([
    { test: 'pays-loudly', verdict: 'test failed', failedTests: [{ name: 'pays loudly', message: 'not paid' }] },
    { test: 'pays-silently', verdict: 'missing', failedTests: [] },
  ]);
  expect(runCount).toBe(1);
});

test('two projects run the same test at the same time, with two sandboxes', async () => {
  const { judged } = await judgments(`
    const [one, other] = [await begin('pays'), await begin('pays')];
    for (const begun of [one, other]) { base = begun.basePath; token = await login(); await silent(); }
    for (const begun of [other, one]) await end(begun);`);
  expect(judged.map(({ test, verdict }) => [test, verdict])).toEqual([
    ['pays', 'missing'],
    ['pays-2', 'missing'],
  ]);
});

test('a retry that passes is reported, and its sandbox disturbs no other verdict', async () => {
  const { judged } = await judgments(`
    await run('pays with a retry', loud, { retries: 1 });
    await run('pays again', async () => { if (!(await paid(20))) await paid(20); });
    await run('pays the same sum', async () => { await paid(10); });`);
  expect(judged).toEqual([
    {
      test: 'pays-with-a-retry',
      verdict: 'unclear',
      failedTests: [{ name: 'pays with a retry', message: 'not paid' }],
      reason: expect.stringContaining('a retry of the test passed'),
    },
    { test: 'pays-again', verdict: 'stored twice', failedTests: [] },
    { test: 'pays-the-same-sum', verdict: 'recovered', failedTests: [] },
  ]);
});

test('a test whose retries fail, too, has failed', async () => {
  const folder = JSON.stringify(await tempFolder());
  const { judged } = await judgments(`
    await run('pays', async () => {
      if (existsSync(${folder} + '/failed-' + process.pid)) return 'not paid again';
      const failure = await loud();
      if (failure) appendFileSync(${folder} + '/failed-' + process.pid, '');
      return failure;
    }, { retries: 2 });`);
  expect(judged).toEqual([
    { test: 'pays', verdict: 'test failed', failedTests: [{ name: 'pays', message: 'not paid' }] },
  ]);
});

test('each repetition of a test is judged', async () => {
  const { judged } = await judgments(`for (let count = 0; count < 3; count += 1) await run('pays', silent);`);
  expect(judged.map(({ test, verdict }) => [test, verdict])).toEqual([
    ['pays', 'missing'],
    ['pays-2', 'missing'],
    ['pays-3', 'missing'],
  ]);
});

test('a test that deletes its sandbox is judged', async () => {
  const { judged } = await judgments(`
    await run('pays', async () => {
      const failure = await loud();
      const path = '/_mock/sandboxes/' + base.split('/').at(-1);
      base = '';
      await call('DELETE', path);
      return failure;
    });
    await run('pays silently', silent);`);
  expect(judged).toEqual([
    { test: 'pays', verdict: 'test failed', failedTests: [{ name: 'pays', message: 'not paid' }] },
    { test: 'pays-silently', verdict: 'missing', failedTests: [] },
  ]);
});

test('a request after the end of its test belongs to the sandbox of the test', async () => {
  const { judged } = await judgments(`
    let late;
    await run('pays', async () => {
      const path = base;
      if (!(await paid(10))) late = () => { base = path; return paid(10); };
    });
    await late?.();`);
  expect(judged).toEqual([{ test: 'pays', verdict: 'stored twice', failedTests: [] }]);
});

test('a runner that is killed in a test fails only this test', async () => {
  const { judged } = await judgments(`
    await run('pays silently', silent);
    await run('pays', async () => { if (await loud()) process.kill(process.pid, 'SIGKILL'); });`);
  expect(judged.map(({ test, verdict, failedTests }) => [test, verdict, failedTests])).toEqual([
    ['pays-silently', 'missing', []],
    ['pays', 'test failed', [{ name: 'pays' }]],
  ]);
});

test('a test that is meant to fail hides no verdict', async () => {
  const { judged } = await judgments(`
    await end(await begin('is meant to fail'), 'as expected');
    const meant = await begin('pays, and is meant to fail');
    base = meant.basePath; token = await login();
    await silent();
    await end(meant, 'as expected');
    await run('pays loudly', loud);`);
  expect(judged).toEqual([
    { test: 'pays-and-is-meant-to-fail', verdict: 'missing', failedTests: [] },
    { test: 'pays-loudly', verdict: 'test failed', failedTests: [{ name: 'pays loudly', message: 'not paid' }] },
  ]);
});

test('a failed test without the calls is still found in the output', async () => {
  const { judged } = await judgments(`
    await run('pays loudly', loud);
    for (const name of ['pays-by-hand', 'comments-by-hand']) {
      base = '/_sandbox/' + name; token = await login();
      if (name === 'comments-by-hand') await silent();
      else if (await loud()) { console.log('not ok 1 - pays by hand'); process.exitCode = 1; }
    }`);
  expect(judged.map(({ test, verdict, failedTests }) => [test, verdict, failedTests])).toEqual([
    ['pays-loudly', 'test failed', [{ name: 'pays loudly', message: 'not paid' }]],
    ['pays-by-hand', 'test failed', [{ name: 'pays by hand' }]],
    ['comments-by-hand', 'missing', []],
  ]);
});
