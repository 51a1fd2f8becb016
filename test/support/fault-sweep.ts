import { triedFaults } from '../../src/sweep/faults/fault-kinds.ts';
import { type FaultSweepPlan, type FaultSweepResult, sweepFaults } from '../../src/sweep/faults/fault-sweep.ts';
import { settingsFor } from './caller.ts';

const CLIENT = `
  import http from 'node:http';
  import { json } from 'node:stream/consumers';
  import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  const call = (method, path, body, token) => new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { token }) };
    const request = http.request(process.env.LEADMOCK_URL + base + path, { method, headers }, async (answer) => resolve(await json(answer)));
    request.once('error', reject).end(JSON.stringify(body));
  });
  let base = '';
  const anna = { login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' };
  const login = async () => (await call('POST', '/login', anna)).result.token;
  let token = await login();
  const pay = (sum, by = token) =>
    call('POST', '/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: Number(sum) || 10 }, by);
  const comment = () => call('POST', '/lead/101/comment', { text: 'Called' }, token);`;

/** Runs a sweep over a script, which can `pay` and `comment`. */
export function sweep(script: string, more: Partial<FaultSweepPlan> = {}): Promise<FaultSweepResult> {
  return sweepFaults({
    command: [process.execPath, '--input-type=module', '-e', CLIENT + script],
    urlVariables: ['LEADMOCK_URL'],
    environment: process.env,
    mock: settingsFor(),
    faults: triedFaults.filter(({ name }) => name === 'lost-response'),
    operations: undefined,
    sandboxes: undefined,
    maxRuns: 1000,
    jobs: 2,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    onUsualRuns() {},
    onResult() {},
    onPlan() {},
    onCheck() {},
    ...more,
  });
}
