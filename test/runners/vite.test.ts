import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect, Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createViteServer } from 'vitest/node';
import { MockControl } from '../../src/client/index.ts';
import { type LeadmockPluginOptions, leadmock } from '../../src/runners/vite.ts';
import { startControl } from '../client/start-control.ts';
import { startMock } from '../support/start-mock.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CREDENTIALS = { login: 'anna@example.com', password: 'secret', service: 'page', version: '1.0' };

const SILENT = {
  info() {},
  warn() {},
  warnOnce() {},
  error() {},
  clearScreen() {},
  hasErrorLogged: () => false,
  hasWarned: false,
};

/**
 * Starts a development server with the plugin.
 * @returns the server, its root and printed lines, and the origin of its pages
 */
async function startVite(options?: LeadmockPluginOptions, plugins: Plugin[] = [], port = 0) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text.trim());
  const root = await tempFolder();
  const vite = await createViteServer({
    configFile: false,
    root,
    cacheDir: join(root, 'cache'),
    customLogger: { ...SILENT, info: print, warn: print, warnOnce: print, error: print },
    plugins: [leadmock(options), ...plugins],
    server: { port, host: '127.0.0.1' },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const [origin = ''] = vite.resolvedUrls?.local ?? [];
  return { vite, root, printed, origin: origin.replace(/\/$/, '') };
}

type Plugin = { name: string };

/** @returns a function that returns the servers that began to listen since the call, and still listen */
function watchServers(): () => Server[] {
  const listen = vi.spyOn(Server.prototype, 'listen');
  return () => (listen.mock.contexts as Server[]).filter(({ listening }) => listening);
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

test('the plugin also serves a built page', async () => {
  // Only Vitest depends on Vite.
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('vitest/package.json'));
  const { preview } = await import(resolve('vite'));
  const root = await tempFolder();
  await mkdir(join(root, 'dist'));
  const printed: string[] = [];
  const customLogger = { ...SILENT, info: (text: string) => void printed.push(text.trim()) };
  const server = { port: 0, host: '127.0.0.1' };
  const vite = await preview({ configFile: false, root, customLogger, plugins: [leadmock()], preview: server });
  onTestFinished(() => vite.close());
  const { port } = Object(vite.httpServer.address());
  const origin = `http://127.0.0.1:${port}`;
  expect((await fetch(`${origin}/api/_mock/ready`)).status).toBe(200);
  expect(printed).toContain(`leadmock: the API is at ${origin}/api, and the panel at ${origin}/api/_mock/panel`);
});

test('the mock ends with the development server', async () => {
  const servers = watchServers();
  const { vite, origin } = await startVite({ path: '/mock' });
  expect((await fetch(`${origin}/mock/_mock/ready`)).status).toBe(200);
  expect(servers()).toHaveLength(2);
  await vite.close();
  await expect.poll(servers).toEqual([]);
});

test('after a restart of the development server, a new mock answers', async () => {
  const { vite } = await startVite();
  await vite.restart();
  const { port } = Object(vite.httpServer?.address());
  await sleep(300);
  expect((await fetch(`http://127.0.0.1:${port}/api/_mock/ready`)).status).toBe(200);
});

test('in middleware mode, the mock does not keep the process alive', async () => {
  const servers = watchServers();
  const vite = await createViteServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [leadmock()],
    server: { middlewareMode: true, ws: false },
  });
  await vite.close();
  expect(servers()).toHaveLength(1);
  const handles: object[] = Object(process)._getActiveHandles();
  expect(handles).not.toContain(servers()[0]);
});

test('in a run of Vitest, the plugin starts a mock with the first request, and is quiet', async () => {
  const servers = watchServers();
  const { origin, printed } = await startVite({}, [{ name: 'vitest' }]);
  expect(servers()).toHaveLength(1);
  expect((await fetch(`${origin}/api/_mock/ready`)).status).toBe(200);
  expect(servers()).toHaveLength(2);
  expect(printed).toEqual([]);
});

test('LEADMOCK_URL names the server instead', async () => {
  const { port, sandbox } = await startMock();
  vi.stubEnv('LEADMOCK_URL', `http://127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { origin } = await startVite();
  await post(`${origin}/api/login`, CREDENTIALS);
  expect(sandbox.sessions.all()).toHaveLength(1);
});

/** Starts Vite in front of a server with a control token. */
async function startBeforeToken() {
  const { url } = await startControl({ controlToken: 'sesame' });
  vi.stubEnv('LEADMOCK_URL', url);
  vi.stubEnv('LEADMOCK_CONTROL_TOKEN', 'sesame');
  onTestFinished(() => void vi.unstubAllEnvs());
  return startVite();
}

test.each([
  ['a POST of its own page', 200, (origin: string) => ({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' })],
  ['a GET of its own page', 200, () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['a page of another port', 403, () => ({ Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-site' })],
  ['a GET of a foreign page', 403, () => ({ 'Sec-Fetch-Site': 'cross-site' })],
  ['a program', 401, () => ({})],
  ['its own page with a wrong token', 401, (origin: string) => ({ Origin: origin, Authorization: 'Bearer no' })],
] as [string, number, (origin: string) => Record<string, string>][])(
  'the plugin adds the control token only for its own pages: %s gets %i',
  async (_who, status, headersOf) => {
    const { origin } = await startBeforeToken();
    for (const path of ['/_mock/state', '/_sandbox/default/_mock/state/leads?limit=1']) {
      expect((await fetch(`${origin}/api${path}`, { headers: headersOf(origin) })).status).toBe(status);
    }
  },
);

test('the plugin sends no token to operations of the service', async () => {
  const { origin } = await startBeforeToken();
  await fetch(`${origin}/api/view/_mock`, { headers: { Origin: origin } });
  const control = new MockControl(`${origin}/api`);
  const [{ id = 0 } = {}] = await control.requests.list();
  expect(Object.keys((await control.requests.get(id)).headers)).not.toContain('authorization');
});

test('the plugin writes the files of a failed test of its page, and sends the line with their place', async () => {
  const { origin, root } = await startVite();
  const call = (path: string, body: object) => post(`${origin}/api/_mock${path}`, body, { Origin: origin });
  const { sandbox } = await call('/tests', { title: 'pays' });
  await fetch(`${origin}/api/_sandbox/${sandbox}/view/1`);
  const { lines, failure, kept } = await call(`/tests/${sandbox}/end`, { outcome: 'failed', message: 'expected 1' });
  expect({ kept, failure }).toEqual({ kept: true, failure: undefined });
  expect(lines.at(-1)).toMatch(
    /^ {2}journal and states: \S+leadmock-failures\/pays--\w+\.json \(leadmock open replays it\)$/,
  );
  const folder = join(root, 'leadmock-failures');
  expect((await readdir(folder)).toSorted()).toEqual([`${sandbox}.har`, `${sandbox}.json`]);
  expect(JSON.parse(await readFile(join(folder, `${sandbox}.json`), 'utf8'))).toMatchObject({ message: 'expected 1' });
});

test('a program gets the files of a failed test, because the program can write them', async () => {
  const { origin, root } = await startVite();
  const control = new MockControl(`${origin}/api`);
  const { sandbox } = await control.tests.begin({ title: 'pays' });
  expect((await control.tests.end(sandbox, { outcome: 'failed' })).failure?.files).toHaveLength(2);
  expect(await readdir(root)).not.toContain('leadmock-failures');
});

test('without a server at LEADMOCK_URL, the response names the variable and the cause', async () => {
  vi.stubEnv('LEADMOCK_URL', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { origin } = await startVite();
  await expect(new MockControl(`${origin}/api`).state()).rejects.toThrow(
    'got 502: no server responds at http://127.0.0.1:9, the value of LEADMOCK_URL where Vite started: connect ECONNREFUSED 127.0.0.1:9',
  );
});

/** @returns everything that the server sends until the end of the connection */
async function sendRaw(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(request.replaceAll('\n', '\r\n'));
  return text(socket);
}

const INVALID_HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

test('a lost response is an invalid head, because Chromium repeats requests of a closed connection', async () => {
  const { origin } = await startVite();
  await new MockControl(`${origin}/api`).faults.arm({ effect: 'reset', when: 'before' });
  expect(await sendRaw(origin, 'GET /api/view/1 HTTP/1.1\nHost: localhost\n\n')).toBe(INVALID_HEAD);
});

test('a request that hangs during a restart of Vite ends in the same way', async () => {
  const { origin, vite } = await startVite();
  const control = new MockControl(`${origin}/api`);
  await control.faults.arm({ effect: 'hang' });
  const sent = sendRaw(origin, 'GET /api/view/1 HTTP/1.1\nHost: localhost\n\n');
  await expect.poll(async () => (await control.faults.list()).map(({ fired }) => fired)).toEqual([1]);
  await vite.restart();
  expect(await sent).toBe(INVALID_HEAD);
});

test('a truncated response ends with its connection', async () => {
  const { origin } = await startVite();
  await new MockControl(`${origin}/api`).faults.arm({ effect: 'truncate' });
  const [head = '', body = ''] = (await sendRaw(origin, 'GET /api/view/1 HTTP/1.1\nHost: localhost\n\n')).split(
    '\r\n\r\n',
  );
  const [, length] = /content-length: (\d+)/.exec(head) ?? [];
  expect(body.length).toBe(Math.floor(Number(length) / 2));
});

test('the server gets repeated headers, and a body of unknown length', async () => {
  const got: object[] = [];
  const server = createServer(async (req, res) => {
    got.push({ path: req.url, headers: req.rawHeaders, body: await text(req) });
    res.end();
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('LEADMOCK_URL', `http://127.0.0.1:${Object(server.address()).port}/base/`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { origin } = await startVite();
  const head = 'DELETE /api/view/1 HTTP/1.1\nHost: localhost\nConnection: close\nX-Two: a\nX-Two: b\n';
  await sendRaw(origin, `${head}Transfer-Encoding: chunked\n\n2\n{}\n0\n\n`);
  const headers = [
    'Host',
    'localhost',
    'Connection',
    'close',
    'X-Two',
    'a',
    'X-Two',
    'b',
    'Transfer-Encoding',
    'chunked',
  ];
  expect(got).toContainEqual({ path: '/base/view/1', headers, body: '{}' });
});

test('the plugin prints the absolute URLs of the API and the panel, and the mock', async () => {
  const { origin, printed } = await startVite({ fixture: 'empty' });
  expect(printed).toEqual([
    `leadmock: the API is at ${origin}/api, and the panel at ${origin}/api/_mock/panel`,
    'leadmock uses a new mock with the fixture empty',
  ]);
});

test('the plugin prints the server at LEADMOCK_URL, and the ignored options', async () => {
  const { url } = await startMock();
  vi.stubEnv('LEADMOCK_URL', `${url}/`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { printed } = await startVite({ fixture: 'empty', assumptions: {} });
  expect(printed.slice(1)).toEqual([
    `leadmock uses the server at ${url}, because LEADMOCK_URL is set, and ignores the options fixture, assumptions`,
  ]);
});

test('the plugin warns if no server responds at LEADMOCK_URL', async () => {
  vi.stubEnv('LEADMOCK_URL', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { printed } = await startVite();
  await expect
    .poll(() => printed.at(-1))
    .toBe(
      'leadmock: no server responds at http://127.0.0.1:9 (connect ECONNREFUSED 127.0.0.1:9). Start leadmock there, or unset LEADMOCK_URL',
    );
});

test('the plugin warns if the server at LEADMOCK_URL is not leadmock', async () => {
  const server = createServer((_req, res) => void res.writeHead(404).end('no such file'));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${Object(server.address()).port}`;
  vi.stubEnv('LEADMOCK_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { printed } = await startVite();
  await expect
    .poll(() => printed.at(-1))
    .toMatch(`leadmock: the server at ${url} does not respond like leadmock: /_mock/health got HTTP 404`);
});

test.each(['', '/api'])(
  'the plugin sends no requests in a circle if LEADMOCK_URL is the address of Vite, with %j',
  async (path) => {
    const free = createServer();
    await once(free.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(free.address());
    await new Promise((resolve) => free.close(resolve));
    const url = `http://localhost:${port}${path}`;
    vi.stubEnv('LEADMOCK_URL', url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { printed, origin } = await startVite({}, [], port);
    const problem = `LEADMOCK_URL is ${url}, the address of Vite itself. Unset LEADMOCK_URL where Vite starts`;
    expect(printed).toContain(`leadmock: ${problem}`);
    const response = await fetch(`${origin}/api/view/1`);
    expect(await response.json()).toMatchObject({ status: 500, detail: problem });
  },
);

test('two parts with Vite in one process share a mock, and print the addresses once', async () => {
  const servers = watchServers();
  const printed: string[] = [];
  const plugin = leadmock();
  for (const _part of ['client', 'server']) {
    const vite = await createViteServer({
      configFile: false,
      root: import.meta.dirname,
      customLogger: { ...SILENT, info: (text: string) => void printed.push(text.trim()) },
      plugins: [plugin],
      server: { middlewareMode: true, ws: false },
    });
    onTestFinished(() => vite.close());
  }
  expect(servers()).toHaveLength(1);
  expect(printed).toEqual([
    'leadmock: the API is at /api, and the panel at /api/_mock/panel',
    'leadmock uses a new mock with the fixture default',
  ]);
});

test('an invalid LEADMOCK_URL stops Vite', async () => {
  vi.stubEnv('LEADMOCK_URL', 'localhost:8080');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(startVite()).rejects.toThrow(
    'LEADMOCK_URL: the URL of a server must be an http or https URL such as http://localhost:8080',
  );
});

const RESTARTED = 'leadmock restarted together with Vite, so all records are new, and earlier tokens are invalid';

test('after a restart of Vite, the plugin prints that records and tokens are new', async () => {
  const { vite, printed } = await startVite();
  expect(printed).not.toContain(RESTARTED);
  await vite.restart();
  expect(printed).toContain(RESTARTED);
});

test('a restart of Vite keeps the records of the server at LEADMOCK_URL', async () => {
  const { url } = await startMock();
  vi.stubEnv('LEADMOCK_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { vite, printed } = await startVite();
  await vite.restart();
  expect(printed).toHaveLength(5);
  expect(printed).not.toContain(RESTARTED);
});

test('the plugin reloads a changed fixture file, and reports an invalid one', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'shop.json');
  const users = [{ id: 1, login: 'anna@example.com', password: 'secret', type: 'main' }];
  await writeFile(file, JSON.stringify({ users }));
  const { origin, printed } = await startVite({ fixture: file });
  const control = new MockControl(`${origin}/api`);
  await writeFile(file, JSON.stringify({ users, projects: [{ id: 9, name: 'Nine' }] }));
  await expect.poll(() => printed.at(-1)).toMatch(/^leadmock: reloaded the fixture \S+ and reset default/);
  expect(await control.records('projects')).toMatchObject([{ id: 9 }]);
  await writeFile(file, '{');
  await expect.poll(() => printed.at(-1)).toMatch(/^leadmock: the fixture \S+ was not loaded/);
});

test.each(['api', '/api/', '/', '/a b'])('the path %j is rejected', (path) => {
  expect(() => leadmock({ path })).toThrow(
    `path must begin with / and a name, without spaces, and not end with /, such as /api (it is ${JSON.stringify(path)})`,
  );
});
