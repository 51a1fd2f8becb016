import net from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { EvidenceFile, MockControl } from '../../src/client/index.ts';
import { withSandbox, withServer } from '../../src/runners/test-sandbox.ts';
import { startControl } from '../client/start-control.ts';

const passing = {
  title: 'a test',
  testId: 'a.test.ts a test',
  start: {},
  result: () => ({ outcome: 'passed' }) as const,
  save: async () => 'a.json',
};

const failing = { ...passing, result: () => ({ outcome: 'failed', message: 'expected 1' }) as const };

test('a test gets a sandbox with its start, and a passed test deletes the sandbox', async () => {
  const { control, url } = await startControl();
  await withSandbox(url, {
    ...passing,
    start: { fixture: 'empty' },
    async use(mock) {
      expect((await mock.state()).leads).toEqual([]);
      expect(await control.sandboxes.list()).toMatchObject([
        { name: 'default' },
        { name: expect.stringMatching(/^a-test--[0-9a-f]{8}$/), autoCreated: false },
      ]);
    },
  });
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('a failed test saves its files, and prints the lines of the server with their place', async () => {
  const { url } = await startControl();
  const warn = vi.fn();
  const saved: EvidenceFile[] = [];
  await withSandbox(url, {
    ...failing,
    use: async (mock) => void (await fetch(`${mock.baseUrl}/veiw/1001`)),
    save: async (files) => {
      saved.push(...files);
      return 'leadmock-failures/a.json';
    },
    warn,
  });
  expect(warn.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^leadmock: in the failed test "a test"\n {2}request 1, GET \/veiw\/1001: HTTP 200, code 404: unknown-route: .*\n {2}journal and states: leadmock-failures\/a\.json$/,
      ),
    ],
  ]);
  expect(saved.map(({ name }) => name.replace(/--.*\./, '.'))).toEqual(['a-test.json', 'a-test.har']);
  expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject({
    test: 'a test',
    message: 'expected 1',
    requests: [{ id: 1 }],
  });
});

test('files that cannot be saved are reported, and the lines are still printed', async () => {
  const { url } = await startControl();
  const warn = vi.fn();
  const save = async () => {
    throw new Error('no place for it');
  };
  await withSandbox(url, { ...failing, use: async () => {}, save, warn });
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringMatching(/the sandbox got no requests: .*\n {2}the files cannot be written: no place for it$/),
  ]);
});

test('a failed test that deleted its own sandbox keeps its failure, with a file', async () => {
  const { control, url } = await startControl();
  const saved: EvidenceFile[] = [];
  const use = async (mock: MockControl) => {
    await mock.sandboxes.delete(mock.baseUrl.split('/').at(-1) ?? '');
    throw new Error('as it failed');
  };
  const save = async (files: readonly EvidenceFile[]) => {
    saved.push(...files);
    return 'a.json';
  };
  await expect(withSandbox(url, { ...failing, use, save, warn: () => {} })).rejects.toThrow('as it failed');
  expect(saved.map(({ text }) => JSON.parse(text))).toEqual([expect.objectContaining({ gone: expect.any(String) })]);
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('an unfired fault is printed for a passed test, too', async () => {
  const { url } = await startControl();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => void warn.mockRestore());
  const use = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'reset', when: 'after', match: { operation: 'add-payment' } });
  };
  await withSandbox(url, { ...passing, use });
  expect(warn.mock.calls).toEqual([
    [
      'leadmock: fault 1 (reset-after for {"operation":"add-payment"}) never fired in the test "a test": its effect is untested',
    ],
  ]);
});

test('a passed test without unfired faults prints nothing', async () => {
  const { url } = await startControl();
  const warn = vi.fn();
  const use = async (mock: MockControl) => {
    await mock.faults.arm({ effect: 'response', when: 'before' });
    await fetch(`${mock.baseUrl}/view/1`);
  };
  await withSandbox(url, { ...passing, use, warn });
  expect(warn).not.toHaveBeenCalled();
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
