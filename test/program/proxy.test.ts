import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cleanEnvironment, PROGRAM, runLeadmock, startLeadmock, type Test } from '../support/run-leadmock.ts';

const CLIENT = pathToFileURL(join(PROGRAM, '../client.js')).href;

/** Starts a proxy that rejects all requests. */
async function startProxy({ onTestFinished }: Test) {
  const received: string[] = [];
  const proxy = createServer((req, res) => {
    received.push(`${req.method} ${req.url} ${req.headers.authorization ?? ''}`);
    res.writeHead(502).end('the proxy rejects all requests');
  });
  proxy.on('connect', ({ url }, socket) => {
    received.push(`CONNECT ${url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
  const env = { ...Object.fromEntries(names.map((name) => [name, url])), NO_PROXY: '', no_proxy: '' };
  // Node 22 warns that its own support of proxies is experimental.
  return { received, env: { ...env, NODE_USE_ENV_PROXY: '1', NODE_NO_WARNINGS: '1' } };
}

const LOG_IN = `fetch(process.env.LEADMOCK_URL + '/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ login: 'anna@example.com', password: 'secret', service: 'tests', version: '1.0' }),
}).then((response) => response.json()).then(({ status }) => console.log(status))`;

const FAILED_TEST = {
  test: 'log in',
  sandbox: 'log-in',
  requests: [
    {
      id: 1,
      startedAt: '2026-01-01T00:00:00Z',
      method: 'POST',
      path: '/login',
      query: {},
      headers: { 'content-type': 'application/json' },
      body: { login: 'nobody', password: 'x', service: 'tests', version: '1.0' },
      rules: ['login-wrong'],
      response: { status: 'error', errors: [{ code: 403 }] },
    },
  ],
};

test.concurrent('commands for a running server ignore proxies', async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral', '--control-token', 'hush']);
  const { received, env } = await startProxy(context);
  const settings = { LEADMOCK_URL: leadmock.url, LEADMOCK_CONTROL_TOKEN: 'hush', ...env };
  writeFileSync(join(leadmock.cwd, 'failed.json'), JSON.stringify(FAILED_TEST));
  for (const line of ['reset', `healthcheck --port ${leadmock.port}`, 'open failed.json', 'requests']) {
    const { code, stdout, stderr } = await runLeadmock(context, line.split(' '), { cwd: leadmock.cwd, env: settings });
    expect({ code, stderr }, line).toEqual({ code: 0, stderr: '' });
    if (line.startsWith('open')) expect(JSON.parse(stdout)).toMatchObject({ sentCount: 1 });
  }
  const log = leadmock.log().filter(({ operation }) => operation === 'login');
  expect(log).toHaveLength(1);
  expect(received).toEqual([]);
});

test.concurrent('leadmock/client ignores proxies, also in mock.fetch', async (context) => {
  const leadmock = await startLeadmock(context, ['--ephemeral', '--control-token', 'hush']);
  const { received, env } = await startProxy(context);
  const script = `
    const { MockControl } = await import(${JSON.stringify(CLIENT)});
    const control = new MockControl(${JSON.stringify(leadmock.url)}, { controlToken: 'hush' });
    await control.reset();
    const mock = control.sandbox('a');
    const response = await mock.fetch('/login', { method: 'POST' });
    console.log(response.status, (await mock.requests.list()).length);`;
  const args = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...cleanEnvironment(), ...env } });
  expect(stdout).toBe('200 1\n');
  expect(received).toEqual([]);
});

test.concurrent('run and sweep exclude their server from the proxies of the command', async (context) => {
  const { received, env } = await startProxy(context);
  const command = ['--', process.execPath, '-e', LOG_IN];
  const ran = await runLeadmock(context, ['run', '--fail-on-warning', ...command], { env });
  expect(ran).toMatchObject({ code: 0, stdout: 'success\n', stderr: expect.stringContaining('1 request to the') });
  const swept = await runLeadmock(context, ['sweep', '--only', 'errorStatus=code', ...command], { env });
  expect(swept).toMatchObject({ code: 0, stderr: expect.stringContaining('the command passed: 1 request') });
  const faults = await runLeadmock(context, ['sweep', '--faults', ...command], { env });
  expect(faults.stderr).toContain('the command passed twice');
  expect(received).toEqual([]);
});

test.concurrent('the warning about missing requests names a proxy as possible cause', async (context) => {
  const { env } = await startProxy(context);
  const cause = 'HTTP_PROXY is set';
  const said = async (args: readonly string[], variables: Record<string, string>) =>
    (await runLeadmock(context, [...args, '--', process.execPath, '-e', ''], { env: variables })).stderr;
  for (const args of [['run'], ['sweep'], ['sweep', '--faults']]) {
    expect(await said(args, env), args.join(' ')).toContain(cause);
  }
  expect(await said(['run'], { HTTP_PROXY: '', http_proxy: '' })).not.toContain(cause);
});
