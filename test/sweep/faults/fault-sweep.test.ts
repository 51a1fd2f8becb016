// @module-tag slow
import { expect, test } from 'vitest';
import { triedFaults } from '../../../src/sweep/faults/fault-kinds.ts';
import { type FaultSweepPlan, sweepFaults } from '../../../src/sweep/faults/fault-sweep.ts';
import { settingsFor } from '../../support/sweep-answers.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const CLIENT = `
  import http from 'node:http';
  import { json } from 'node:stream/consumers';
  import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  const call = (method, path, body, token) => new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
    const request = http.request(process.env.LEADMOCK_URL + path, { method, headers }, async (answer) => resolve(await json(answer)));
    request.once('error', reject).end(JSON.stringify(body));
  });
  const login = { login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' };
  const { token } = (await call('POST', '/login', login)).result;
  const pay = () => call('POST', '/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, token);
  const comment = () => call('POST', '/lead/101/comment', { text: 'Called' }, token);`;

/** Runs a sweep over a script, which can `pay` and `comment`. */
function sweep(script: string, more: Partial<FaultSweepPlan> = {}) {
  return sweepFaults({
    command: [process.execPath, '--input-type=module', '-e', CLIENT + script],
    urlVariables: ['LEADMOCK_URL'],
    environment: process.env,
    mock: settingsFor(),
    faults: triedFaults.filter(({ name }) => name === 'lost-response'),
    operations: undefined,
    maxRuns: 1000,
    jobs: 2,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    onUsualRuns() {},
    onResult() {},
    ...more,
  });
}

test('each writing operation gets a run, in the order of its first call; logins get none', async () => {
  const { usual, results } = await sweep('await comment(); await pay().catch(pay);');
  expect(usual).toMatchObject({ passed: true, requestCount: 3, operations: ['add-comment', 'add-payment'] });
  expect(results).toMatchObject([
    { operation: 'add-comment', verdicts: [{ verdict: 'test failed' }] },
    { operation: 'add-payment', verdicts: [{ verdict: 'stored twice' }] },
  ]);
});

test('runs beyond maxRuns are counted as skipped', async () => {
  const { results, skipped } = await sweep('await comment(); await pay();', { maxRuns: 1 });
  expect([results.length, skipped]).toEqual([1, 1]);
});

test('a run that does not end in time has no verdict', async () => {
  const script = 'await pay().catch(() => new Promise((resolve) => setTimeout(resolve, 60_000)));';
  const { results } = await sweep(script, { timeoutMs: 5000 });
  expect(results).toMatchObject([{ run: { ending: 'timeout' }, verdicts: [] }]);
});

test('a command that fails without a fault, at once or in its second run, gets no run with a fault', async () => {
  expect(await sweep('await pay(); process.exit(1);')).toMatchObject({ usual: { passed: false }, results: [] });
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const second = await sweep(`await pay(); if (existsSync(${file})) process.exit(1); appendFileSync(${file}, '');`);
  expect(second).toMatchObject({ usual: { passed: false, runs: [{ passed: true }, { passed: false }] }, results: [] });
});

test('a fault that fires nowhere gives no verdict', async () => {
  const [fault] = triedFaults.filter(({ name }) => name === 'invisible-lead');
  const elsewhere = fault ? { ...fault, spec: { ...fault.spec, needsToken: true } } : expect.unreachable();
  const login = { operations: ['add-comment'], faults: [elsewhere] };
  const file = JSON.stringify(`${await tempFolder()}/ran`);
  const script = `if (existsSync(${file}) && readFileSync(${file}, 'utf8').length > 1) await pay();
    else await comment();
    appendFileSync(${file}, '.');`;
  expect((await sweep(script, login)).results).toMatchObject([{ operation: 'add-comment', verdicts: [] }]);
});
