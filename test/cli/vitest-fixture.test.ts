import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { MockControl } from '../../src/client/index.ts';
import { createMock } from '../../src/index.ts';
import { runVitest } from '../support/run-vitest.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Two tests that wait for each other: both are in the middle of their world at the same time. */
const PARALLEL = `
import { test } from 'leadmock/vitest';

const arrived = [];
let meet;
const met = new Promise((resolve) => { meet = resolve; });

async function buy(mock, sum) {
  const { token } = await mock.tokens.make({ user: 'anna@example.com', service: 'shop' });
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
  expect(mock.baseUrl).toMatch(/\\/_sandbox\\/buy-a-flat-[0-9a-f]{8}$/);
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

test('drops its sandbox itself', async ({ mock }) => {
  const [own] = (await mock.sandboxes.list()).filter(({ base_path }) => mock.baseUrl.endsWith(base_path) && base_path !== '');
  await mock.sandboxes.drop(own.name);
});

test('needs no mock', () => {});
`;

const FAILING = `
import { test, expect } from 'vitest';
import { test as mockTest } from 'leadmock/vitest';
mockTest('fails', async ({ mock }) => { await fetch(mock.baseUrl + '/veiw/1'); expect((await mock.state()).leads).toEqual([]); });
`;

async function startServer() {
  const mock = await createMock();
  onTestFinished(() => mock.close());
  return { url: mock.baseUrl, control: new MockControl(mock.baseUrl) };
}

test('without a server, tests get one in their process; parallel ones never meet', { timeout: 70_000 }, async () => {
  const { failures, titles } = await runVitest({ parallel: PARALLEL, more: MORE });
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'Buy a flat!: passed',
    'begins with it: passed',
    'buy another: passed',
    'drops its sandbox itself: passed',
    'needs no mock: passed',
  ]);
});

test('LEADMOCK_URL names a running server, on which nothing is left', { timeout: 70_000 }, async () => {
  const { url, control } = await startServer();
  await control.makeRecord('leads', { name: 'of default' });
  const run = await runVitest({ parallel: PARALLEL, failing: FAILING }, { LEADMOCK_URL: url });
  const { failures, titles, reports } = run;
  expect(titles.toSorted()).toEqual(['Buy a flat!: passed', 'buy another: passed', 'fails: failed']);
  expect(failures.join()).toContain('to deeply equal []');
  expect((await control.sandboxes.list()).map(({ name }) => name)).toEqual(['default']);
  expect(await control.records('leads')).toHaveLength(5);
  const [[file, report] = []] = Object.entries(reports);
  expect(Object.keys(reports)).toHaveLength(1);
  expect(file).toMatch(/^fails-[0-9a-f]{8}\.json$/);
  expect(report).toMatchObject({ test: 'fails', requests: [{ path: '/veiw/1', rules: ['unknown-route'] }], lints: [] });
});

test('the configuration can name the server, and a wrong one is said', { timeout: 70_000 }, async () => {
  const gone = 'http://127.0.0.1:1';
  const config = JSON.stringify({ provide: { mockUrl: gone } });
  const { success, failures } = await runVitest({ more: MORE }, {}, config);
  expect(success).toBe(false);
  expect(failures.join()).toContain(`POST ${gone}/_mock/sandboxes: leadmock cannot be reached`);
});

/** The example of a page under a mark. */
function example(page: string, mark: string): string {
  const [, code = ''] = readFileSync(join(ROOT, page), 'utf8').split(`<!-- ${mark} -->\n\`\`\`js\n`);
  return code.split('\n```')[0] ?? '';
}

test('the examples of the documentation do what they say', { timeout: 70_000 }, async () => {
  const { url, control } = await startServer();
  const asTest = (page: string, mark: string) => {
    const code = example(page, mark).replace('http://localhost:8080', url);
    expect(code).toContain('await mock.');
    return `${code}\n\nimport { test } from 'vitest';\ntest('${mark} of ${page}', () => {});`;
  };
  const { failures, titles } = await runVitest({
    vitest: example('README.md', 'vitest'),
    inProcess: asTest('README.md', 'in-process'),
    client: asTest('README.md', 'client'),
    page: asTest('docs/control-plane.md', 'client').replaceAll('worker-1', 'worker-2'),
  });
  expect(failures).toEqual([]);
  expect(titles.toSorted()).toEqual([
    'a payment reaches the lead: passed',
    'client of README.md: passed',
    'client of docs/control-plane.md: passed',
    'in-process of README.md: passed',
  ]);
  expect(await control.sandboxes.list()).toHaveLength(1);
});
