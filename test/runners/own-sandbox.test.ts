import { expect, test, vi } from 'vitest';
import { isName } from '../../src/core/name.ts';
import { sandboxName, withSandbox, withServer } from '../../src/runners/own-sandbox.ts';
import { startControl } from '../client/start-control.ts';

test.each([
  ['Buys a flat', 'buys-a-flat-'],
  ['  (1/2) ünïcode — and "quotes"!  ', '1-2-n-code-and-quotes-'],
  ['Привет', 'test-'],
  ['', 'test-'],
  ['x'.repeat(500), `${'x'.repeat(40)}-`],
])('a test called %j has a sandbox whose name begins with %s', (title, beginning) => {
  const name = sandboxName(title);
  expect(name.slice(0, -8)).toBe(beginning);
  expect(isName(name)).toBe(true);
  expect(sandboxName(title)).not.toBe(name);
});

test('a sandbox is made with its start, handed over and dropped', async () => {
  const { control, url } = await startControl();
  await withSandbox(url, 'a test', { fixture: 'empty' }, async (mock) => {
    expect((await mock.state()).leads).toEqual([]);
    expect(await control.sandboxes.list()).toMatchObject([{ name: 'default' }, { autoCreated: false }]);
  });
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('it is dropped even when the test fails, and the failure stays what it was', async () => {
  const { control, url } = await startControl();
  const failing = withSandbox(url, 'a test', {}, async () => {
    throw new Error('as it failed');
  });
  await expect(failing).rejects.toThrow('as it failed');
  expect(await control.sandboxes.list()).toHaveLength(1);
});

test('the control token comes from LEADMOCK_CONTROL_TOKEN', async () => {
  const { url } = await startControl({ controlToken: 'sesame' });
  const use = vi.fn(async () => {});
  try {
    vi.stubEnv('LEADMOCK_CONTROL_TOKEN', undefined);
    await expect(withSandbox(url, 'a test', {}, use)).rejects.toMatchObject({ status: 401 });
    vi.stubEnv('LEADMOCK_CONTROL_TOKEN', 'sesame');
    await withSandbox(url, 'a test', {}, use);
    expect(use).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a server of one’s own is gone afterwards', async () => {
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
