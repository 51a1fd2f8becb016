import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createViteServer } from 'vitest/node';
import { type LeadmockPluginOptions, leadmock } from '../../src/runners/vite.ts';
import { startMock } from '../support/start-mock.ts';

const CREDENTIALS = { login: 'anna@example.com', password: 'secret', service: 'page', version: '1.0' };

/**
 * Starts a development server with the plugin.
 * @returns the server, and the origin of its pages
 */
async function startVite(options?: LeadmockPluginOptions) {
  const vite = await createViteServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [leadmock(options)],
    server: { port: 0, host: '127.0.0.1' },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const [origin = ''] = vite.resolvedUrls?.local ?? [];
  return { vite, origin: origin.replace(/\/$/, '') };
}

function mockUrlOf({ config }: Awaited<ReturnType<typeof createViteServer>>): string {
  const [proxy] = Object.values(config.server.proxy ?? {});
  return Object(proxy).target;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the response contains
function post(url: string, body: object, headers = {}): Promise<any> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).then((response) => response.json());
}

test('a page reaches the service and the control plane under /api', async () => {
  const { origin } = await startVite({ assumptions: { errorStatus: 'code' } });
  const { result } = await post(`${origin}/api/login`, CREDENTIALS);
  expect(result.token).toEqual(expect.any(String));
  expect((await fetch(`${origin}/api/view/1`)).status).toBe(401);
  // The panel sends this request too, with the origin of the page.
  expect(await post(`${origin}/api/_mock/reset`, {}, { Origin: origin })).toMatchObject({
    stateHash: expect.any(String),
  });
  expect((await fetch(`${origin}/apiary`)).headers.get('x-mock-sandbox')).toBeNull();
});

test('the mock ends with the development server', async () => {
  const { vite, origin } = await startVite({ path: '/mock' });
  const target = mockUrlOf(vite);
  expect((await fetch(`${origin}/mock/_mock/ready`)).status).toBe(200);
  await vite.close();
  const isServing = () =>
    fetch(`${target}/_mock/ready`).then(
      () => true,
      () => false,
    );
  await vi.waitFor(async () => expect(await isServing()).toBe(false), 20_000);
});

test('after a restart of the development server, a new mock answers', async () => {
  const { vite } = await startVite();
  await vite.restart();
  const { port } = Object(vite.httpServer?.address());
  await sleep(300);
  expect((await fetch(`http://127.0.0.1:${port}/api/_mock/ready`)).status).toBe(200);
});

test('in middleware mode, as in Vitest, the mock does not keep the process alive', async () => {
  const vite = await createViteServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [leadmock()],
    server: { middlewareMode: true, ws: false },
  });
  const { port } = new URL(mockUrlOf(vite));
  await vite.close();
  const handles: { address?(): { port?: number } | null }[] = Object(process)._getActiveHandles();
  expect(handles.filter((handle) => `${handle.address?.()?.port}` === port)).toEqual([]);
});

test('LEADMOCK_URL names the server instead', async () => {
  const { port, sandbox } = await startMock();
  vi.stubEnv('LEADMOCK_URL', `http://127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { origin } = await startVite();
  await post(`${origin}/api/login`, CREDENTIALS);
  expect(sandbox.sessions.all()).toHaveLength(1);
});

test.each(['api', '/api/', '/', '/a b'])('the path %j is rejected', (path) => {
  expect(() => leadmock({ path })).toThrow(
    `path must begin with / and a name, without spaces, and not end with /, such as /api (it is ${JSON.stringify(path)})`,
  );
});
