import { expect, onTestFinished, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { createMock } from '../../src/index.ts';
import { runVitest } from '../support/run-vitest.ts';

/** Two tests that wait for each other, so that both use their sandboxes at the same time. */
const PARALLEL = `
import { test } from 'leadmock/vitest';

const arrived = [];
let meet;
const met = new Promise((resolve) => { meet = resolve; });

async function buy(mock, sum) {
  const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'shop' });
  arrived.push(mock.baseUrl);
  if (arrived.length === 2) meet();
  await met;
  const answer = await fetch(mock.baseUrl + '/lead/101/payment', {
    method: 'POST',
    headers: { token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: 'Flat', purpose: 'Deposit', sum }),
  });
  if ((await answer.json()).status !== 'success') throw new Error('not paid');
}

test.concurrent('Buy a flat!', async ({ mock, expect }) => {
  await buy(mock, '100');
  expect(await mock.records('payments')).toMatchObject([{ id: 1, sum: '100' }]);
  expect(mock.baseUrl).toMatch(/\\/_sandbox\\/buy-a-flat--[0-9a-f]{8}$/);
});

test.concurrent('buy another', async ({ mock, expect }) => {
  await buy(mock, '200');
  expect(await mock.records('payments')).toMatchObject([{ id: 1, sum: '200' }]);
  expect(new Set(arrived).size).toBe(2);
});
`;

const MORE = `
import { describe, expect } from 'vitest';
import { test } from 'leadmock/vitest';

describe('with a start of its own', () => {
  test.override({ mockSandbox: { fixture: 'empty', assumptions: { errorStatus: 'code' } } });
  test('begins with it', async ({ mock }) => {
    expect(await mock.records('leads')).toEqual([]);
    expect((await fetch(mock.baseUrl + '/view/1')).status).toBe(401);
  });
});

test('deletes its sandbox itself', async ({ mock }) => {
  const [own] = (await mock.sandboxes.list()).filter(({ basePath }) => mock.baseUrl.endsWith(basePath) && basePath !== '');
  await mock.sandboxes.delete(own.name);
});

test('needs no mock', () => {});

test.fails('is expected to fail', async ({ mock }) => { expect(await mock.records('leads')).toEqual([]); });
`;

const FAILING = `
import { test, expect } from 'vitest';
import { test as mockTest } from 'leadmock/vitest';
mockTest('fails', async ({ mock }) => { await fetch(mock.baseUrl + '/veiw/1'); expect((await mock.state()).leads).toEqual([]); });
`;

const UNFIRED = `
import { test } from 'leadmock/vitest';
test('survives a lost answer', async ({ mock }) => { await mock.faults.arm({ effect: 'reset', when: 'after', match: { operation: 'add-payment' } }); });
`;

async function startServer() {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  return { url: mock.baseUrl, control: new MockControl(mock.baseUrl) };
}

test('without a server, parallel tests get separate mocks in process; an unfired fault is printed', async () => {
  const { failures, titles, printed, reports } = await runVitest({ parallel: PARALLEL, more: MORE, unfired: UNFIRED });
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'Buy a flat!: passed',
    'begins with it: passed',
    'buy another: passed',
    'deletes its sandbox itself: passed',
    'is expected to fail: passed',
    'needs no mock: passed',
    'survives a lost answer: passed',
  ]);
  expect(printed).toContain('fault 1 (reset-after for {"operation":"add-payment"}) never fired in the test');
  expect(reports).toEqual({});
});

test('LEADMOCK_URL sets a running server, where only the sandbox of the failed test remains', async () => {
  const { url, control } = await startServer();
  await control.createRecord('leads', { name: 'of default' });
  const run = await runVitest({ parallel: PARALLEL, failing: FAILING }, { LEADMOCK_URL: url });
  const { failures, titles, reports } = run;
  expect(titles.toSorted()).toEqual(['Buy a flat!: passed', 'buy another: passed', 'fails: failed']);
  expect(failures.join()).toContain('to deeply equal []');
  const [first, kept, ...more] = (await control.sandboxes.list()).map(({ name }) => name);
  expect([first, more]).toEqual(['default', []]);
  expect(await control.records('leads')).toHaveLength(5);
  const [[har, traffic] = [], [file, report] = []] = Object.entries(reports).toSorted();
  expect(Object.keys(reports)).toHaveLength(2);
  expect(har).toBe(file?.replace('.json', '.har'));
  expect(file).toBe(`${kept}.json`);
  expect(file).toMatch(/^fails--[0-9a-f]{8}\.json$/);
  expect(traffic).toMatchObject({ log: { entries: [{ response: { status: 200 } }] } });
  expect(report).toMatchObject({
    test: 'fails',
    requests: [{ path: '/veiw/1', rules: ['unknown-route'] }],
    warnings: [{ id: 'unknown-route', count: 1 }],
  });
});

test('the configuration can name the server; a wrong server is reported', async () => {
  const gone = 'http://127.0.0.1:1';
  const { success, failures } = await runVitest({ more: MORE }, {}, { provide: { mockUrl: gone } });
  expect(success).toBe(false);
  expect(failures.join()).toContain(`POST ${gone}/_mock/tests: leadmock cannot be reached`);
});

/** A file that prints the origin of its mock. */
const ORIGIN = `
import { test } from 'leadmock/vitest';
test('prints the origin', async ({ mock }) => { console.log('ORIGIN', new URL(mock.baseUrl).origin); });
`;
const ORIGINS = { one: ORIGIN, other: ORIGIN };
const originsIn = (printed: string) => [...printed.matchAll(/ORIGIN (http\S+)/g)].map(([, origin]) => origin);

test('leadmock/vitest/global starts one server for all files, and ends it after the run', async () => {
  const { failures, printed, reports } = await runVitest(
    { ...ORIGINS, parallel: PARALLEL, more: MORE, failing: FAILING },
    {},
    { globalSetup: 'leadmock/vitest/global' },
  );
  expect(failures).toEqual([expect.stringContaining('to deeply equal []')]);
  expect(Object.keys(reports)).toHaveLength(2);
  expect(printed).not.toContain('panel: ');
  const [origin = '', ...others] = originsIn(printed);
  expect(others).toEqual([origin]);
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
});

test('without leadmock/vitest/global, each file has its own server', async () => {
  const origins = originsIn((await runVitest(ORIGINS)).printed);
  expect(new Set(origins).size).toBe(2);
});

test.each([
  ['LEADMOCK_URL', (url: string) => [{ LEADMOCK_URL: url }, {}] as const],
  ['the configuration', (url: string) => [{}, { provide: { mockUrl: url } }] as const],
])('leadmock/vitest/global starts no server if %s sets one', async (_where, settings) => {
  const { url } = await startServer();
  const [variables, config] = settings(url);
  const { printed } = await runVitest(ORIGINS, variables, { ...config, globalSetup: 'leadmock/vitest/global' });
  expect(originsIn(printed)).toEqual([url, url]);
});
