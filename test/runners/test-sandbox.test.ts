import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MockControl } from '../../src/client/index.ts';
import { isName } from '../../src/mock/core/name.ts';
import type { FailureReport } from '../../src/runners/failure-report.ts';
import { sandboxName, withSandbox, withServer } from '../../src/runners/test-sandbox.ts';
import { startControl } from '../client/start-control.ts';

const passing = {
  title: 'a test',
  testId: 'a.test.ts a test',
  start: {},
  hasFailed: () => false,
  attach: async () => 'a.json',
};

test('the journal of a failed test is passed on before its sandbox is deleted, and printed even if that fails', async () => {
  const { control, url } = await startControl();
  const reports: FailureReport[] = [];
  const use = async (mock: MockControl) => {
    await fetch(`${mock.baseUrl}/veiw/1`);
  };
  const attach = async (report: FailureReport) => {
    reports.push(report);
    throw new Error('no place for it');
  };
  const warn = vi.fn();
  await withSandbox(url, { ...passing, use, attach, hasFailed: () => true, warn });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/request 1, GET \/veiw\/1: .*\n {2}the files cannot be written: no place for it$/),
  ]);
  expect(await control.sandboxes.list()).toHaveLength(1);
  const [report] = reports;
  expect(report?.name).toMatch(/^a-test-[0-9a-f]{8}$/);
  expect(JSON.parse(report?.json ?? '')).toMatchObject({
    test: 'a test',
    sandbox: report?.name,
    requests: [{ path: '/veiw/1', code: 404 }],
    warnings: [{ id: 'unknown-route' }],
  });
  expect(JSON.parse(report?.har ?? '')).toMatchObject({ log: { entries: [{ request: { method: 'GET' } }] } });
});

test.each([
  ['Buys a flat', 'buys-a-flat-'],
  ['  (1/2) ünïcode — and "quotes"!  ', '1-2-n-code-and-quotes-'],
  ['Привет', 'test-'],
  ['', 'test-'],
  ['x'.repeat(500), `${'x'.repeat(40)}-`],
])('a test called %j has a sandbox whose name begins with %s', (title, beginning) => {
  const name = sandboxName(title, 'a.test.ts');
  expect(name.slice(0, -8)).toBe(beginning);
  expect(isName(name)).toBe(true);
  expect(sandboxName(title, 'a.test.ts')).not.toBe(name);
  vi.stubEnv('LEADMOCK_SWEEP', 'file');
  onTestFinished(() => void vi.unstubAllEnvs());
  const swept = sandboxName(title, 'a.test.ts');
  expect(swept.slice(0, -8)).toBe(beginning);
  expect(sandboxName(title, 'a.test.ts')).toBe(swept);
  expect(sandboxName(title, 'b.test.ts')).not.toBe(swept);
});

/**
 * Runs a failing test.
 * @returns its printed lines
 */
async function failingTest(url: string, use = async (_mock: MockControl) => {}): Promise<string[]> {
  const printed: string[] = [];
  await withSandbox(url, { ...passing, use, hasFailed: () => true, warn: (text) => printed.push(...text.split('\n')) });
  return printed.map((line) => line.trim());
}

test('the sandbox of a failed test stays on the server of LEADMOCK_URL, with its panel printed', async () => {
  const { control, url } = await startControl();
  vi.stubEnv('LEADMOCK_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed = await failingTest(url, async (mock) => void (await fetch(`${mock.baseUrl}/veiw/1`)));
  const [, kept] = (await control.sandboxes.list()).map(({ name }) => name);
  const panel = `${url}/_sandbox/${kept}/_mock/panel`;
  expect(printed.slice(-2)).toEqual([`panel: ${panel}`, 'journal and states: a.json']);
  expect(await control.sandbox(`${kept}`).requests.list()).toMatchObject([{ path: '/veiw/1' }]);
});

test.each([
  ['leadmock run ends the server', { LEADMOCK_RUN: 'true' }],
  ['a sweep runs the tests again', { LEADMOCK_SWEEP: 'file' }],
  ['LEADMOCK_URL is another server', { LEADMOCK_URL: 'http://127.0.0.1:9' }],
])('the sandbox of a failed test is deleted if %s', async (_why, variables) => {
  const { control, url } = await startControl();
  for (const [name, value] of Object.entries({ LEADMOCK_URL: url, ...variables })) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await failingTest(url)).join()).not.toContain('panel');
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('a failed test that deleted its sandbox keeps no sandbox', async () => {
  const { control, url } = await startControl();
  vi.stubEnv('LEADMOCK_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const printed = await failingTest(url, async (mock) => {
    const [, own] = await mock.sandboxes.list();
    await mock.sandboxes.delete(`${own?.name}`);
  });
  expect(printed.join()).not.toContain('panel');
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('a sandbox is created with its start, passed to the test and deleted', async () => {
  const { control, url } = await startControl();
  await withSandbox(url, {
    ...passing,
    start: { fixture: 'empty' },
    async use(mock) {
      expect((await mock.state()).leads).toEqual([]);
      expect(await control.sandboxes.list()).toMatchObject([{ name: 'default' }, { autoCreated: false }]);
    },
  });
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('a sandbox is deleted after a failed test, and the failure stays the same', async () => {
  const { control, url } = await startControl();
  const use = async () => {
    throw new Error('as it failed');
  };
  await expect(withSandbox(url, { ...passing, use })).rejects.toThrow('as it failed');
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('a failed test that deleted its own sandbox keeps its failure, with a report', async () => {
  const { control, url } = await startControl();
  const reports: FailureReport[] = [];
  const use = async (mock: MockControl) => {
    await mock.sandboxes.delete(mock.baseUrl.split('/').at(-1) ?? '');
    throw new Error('as it failed');
  };
  const attach = async (report: FailureReport) => {
    reports.push(report);
    return 'a.json';
  };
  const failing = withSandbox(url, { ...passing, use, attach, hasFailed: () => true, warn: () => {} });
  await expect(failing).rejects.toThrow('as it failed');
  const [{ name, json } = { name: '', json: '{}' }] = reports;
  const gone = `the sandbox ${name} was deleted; POST /_mock/sandboxes creates the sandbox again`;
  expect(JSON.parse(json)).toEqual({ test: 'a test', sandbox: name, gone });
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('the control token comes from LEADMOCK_CONTROL_TOKEN', async () => {
  const { url } = await startControl({ controlToken: 'sesame' });
  const use = vi.fn(async () => {});
  try {
    vi.stubEnv('LEADMOCK_CONTROL_TOKEN', undefined);
    await expect(withSandbox(url, { ...passing, use })).rejects.toMatchObject({ status: 401 });
    vi.stubEnv('LEADMOCK_CONTROL_TOKEN', 'sesame');
    await withSandbox(url, { ...passing, use });
    expect(use).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a started server is gone afterwards', async () => {
  let own = '';
  try {
    vi.stubEnv('LEADMOCK_URL', undefined);
    await withServer(async (url) => {
      own = url;
      expect((await fetch(`${url}/_mock/health`)).status).toBe(200);
    });
    vi.stubEnv('LEADMOCK_URL', 'http://mock:8080');
    await withServer(async (url) => expect(url).toBe('http://mock:8080'));
  } finally {
    vi.unstubAllEnvs();
  }
  await expect(fetch(own)).rejects.toThrow();
});

test('a server in this process works without a network', async () => {
  const connect = vi.spyOn(net.Socket.prototype, 'connect');
  vi.stubEnv('LEADMOCK_URL', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await withServer((url) =>
    withSandbox(url, {
      ...passing,
      async use(mock) {
        expect(await mock.records('leads')).toHaveLength(4);
        expect(connect).not.toHaveBeenCalled();
        expect((await fetch(`${mock.baseUrl}/_mock/health`)).status).toBe(200);
        expect(connect).toHaveBeenCalledTimes(1);
      },
    }),
  );
});

test('an unfired fault is reported with the title of its test', async () => {
  const { url } = await startControl();
  const warn = vi.fn();
  const use = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'reset', when: 'after', match: { operation: 'add-payment' } });
    await mock.faults.arm({ effect: 'response', when: 'before' });
    await mock.faults.arm({ effect: 'error', when: 'before', code: 503, match: { path: '/view/1' } });
    await fetch(`${mock.baseUrl}/view/1`);
  };
  await withSandbox(url, { ...passing, use, warn });
  // The second fault matches every request, so it fired before the third one could.
  expect(warn.mock.calls.flat()).toEqual([
    'leadmock: fault 1 (reset-after for {"operation":"add-payment"}) never fired in the test "a test": its effect is untested',
    'leadmock: fault 3 (error-before for {"path":"/view/1"}) never fired in the test "a test": its effect is untested',
  ]);
});

test('no report is printed if all faults fired or the test deleted its sandbox', async () => {
  const { control, url } = await startControl();
  const warn = vi.fn();
  const fire = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'response', when: 'before' });
    await fetch(`${mock.baseUrl}/view/1`);
  };
  await withSandbox(url, { ...passing, use: fire, warn });
  const drop = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'response', when: 'before' });
    await control.sandboxes.delete(mock.baseUrl.split('/').at(-1) ?? '');
  };
  await withSandbox(url, { ...passing, use: drop, warn });
  expect(warn).not.toHaveBeenCalled();
});

test('an unfired fault is printed if no reporter is set', async () => {
  const { url } = await startControl();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    await withSandbox(url, {
      ...passing,
      use: async (mock) => void (await mock.faults.arm({ effect: 'response', when: 'before' })),
    });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('fault 1 (response-before) never fired in the test'),
    );
  } finally {
    warn.mockRestore();
  }
});

test('a failed test prints the rejected requests with reasons, and the path of the report', async () => {
  const { url } = await startControl();
  const warn = vi.fn();
  const reports: FailureReport[] = [];
  const use = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'hang', match: { operation: 'add-payment' } });
    await mock.assumptions.set({ ownerId: 'include' });
    await mock.createRecord('comments', { text: 'a' });
    await fetch(`${mock.baseUrl}/view/1001`, { headers: { token: 'wrong' } });
    await fetch(`${mock.baseUrl}/veiw/1001`);
  };
  const attach = async (report: FailureReport) => {
    reports.push(report);
    return 'leadmock-failures/a.json';
  };
  await withSandbox(url, { ...passing, start: { fixture: 'default' }, use, attach, warn, hasFailed: () => true });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(
      /^leadmock: in the failed test "a test"\n {2}request 1, GET \/view\/1001: HTTP 200, code 401: token-unknown: .*\n {2}request 2, GET \/veiw\/1001: HTTP 200, code 404: unknown-route: .*GET \/view\/\{view_id\}.*\n {2}journal and states: leadmock-failures\/a\.json$/,
    ),
    expect.stringContaining('fault 1 (hang for {"operation":"add-payment"}) never fired'),
  ]);
  expect(JSON.parse(reports[0]?.json ?? '')).toMatchObject({
    start: { fixture: 'default' },
    startState: { comments: [], leads: expect.any(Array) },
    assumptions: { ownerId: { value: 'include' } },
    clock: { isRealTime: true },
    faults: [{ id: 1, effect: 'hang', fired: 0 }],
    requests: [{ id: 1 }, { id: 2 }],
    state: { comments: [{ text: 'a' }] },
  });
});
