import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Fetch } from '../../src/client/fetch.ts';
import { MockControl } from '../../src/client/mock-control.ts';
import { serveWith } from '../support/serve-with.ts';
import { rejectionOf, startControl } from './start-control.ts';

function serve(status: number, type: string, body: string): Promise<string> {
  return serveWith((_req, res) => res.writeHead(status, { 'Content-Type': type }).end(body));
}

test('a rejection shows method, URL, status and every violation', async () => {
  const { control, url } = await startControl();
  const leads = [{ id: 1, project_id: 7, contact_id: 1, name: 'a' }];
  const labels = [{ id: 1, project_id: 8, name: 'b', color: 'ffffff' }];
  const error = await rejectionOf(control.seed({ mode: 'merge', data: { leads, labels } }));
  expect(error.status).toBe(400);
  expect(error.errors.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/data/labels/0/project_id',
    '/data/leads/0/project_id',
  ]);
  expect(error.message).toContain(`POST ${url}/_mock/seed got 400: /data/`);
  for (const { pointer, message } of error.errors) expect(error.message).toContain(`${pointer} ${message}`);
});

test('a missing server is reported with the cause', async () => {
  const url = await serve(200, 'text/plain', '');
  const gone = url.replace(/:\d+$/, ':1');
  const error = await rejectionOf(new MockControl(gone).state());
  expect(error.message).toContain(`GET ${gone}/_mock/state: leadmock cannot be reached: `);
  expect(error).toMatchObject({ status: undefined, errors: [] });
  expect(error.cause).toBeInstanceOf(Error);
});

test('a server that cannot write is not ready: status and reason', async () => {
  const problem = { type: 'about:blank', title: 'Not ready', status: 503, detail: 'the disk is full' };
  const full = new MockControl(await serve(503, 'application/problem+json', JSON.stringify(problem)));
  expect(await rejectionOf(full.ready())).toMatchObject({ status: 503, detail: 'the disk is full', errors: [] });
});

const STRANGE: [status: number, type: string, body: string][] = [
  [200, 'text/html', '<h1>Hello</h1>'],
  [200, 'application/json', 'null'],
  [200, 'application/json', ''],
  [502, 'text/html', '<h1>Bad gateway</h1>'],
  [404, 'application/json', '{"detail":"Not Found"}'],
];

test.each(STRANGE)('a server other than leadmock is reported: %i %s %s', async (status, type, body) => {
  const url = await serve(status, type, body);
  const error = await rejectionOf(new MockControl(url).health());
  expect(error).toMatchObject({ status, detail: `the response is not from leadmock: ${body}` });
  expect(error.message).toBe(`GET ${url}/_mock/health got ${status}: ${error.detail}`);
});

test.each(['200', 'code'] as const)(
  'without a control plane, the service answers: errorStatus=%s',
  async (errorStatus) => {
    const { control } = await startControl({ control: false, assumptions: { errorStatus } });
    expect(await control.health()).toEqual({ status: 'alive' });
    expect((await rejectionOf(control.state())).message).toContain('without --no-control');
  },
);

test('every call sends the control token, and no error shows it', async () => {
  const { control, url } = await startControl({ controlToken: 'open-sesame' });
  expect(await rejectionOf(control.state())).toMatchObject({ status: 401 });
  const wrong = await rejectionOf(new MockControl(url, { controlToken: 'guess' }).state());
  expect(wrong.message).not.toContain('guess');
  const allowed = new MockControl(url, { controlToken: 'open-sesame' });
  expect((await allowed.state()).leads).toHaveLength(4);
  await allowed.sandbox('w1').reset();
  expect((await allowed.sandbox('w1').info()).sandbox).toBe('w1');
  expect(await allowed.sandboxes.list()).toHaveLength(2);
  expect(JSON.stringify(allowed)).not.toContain('sesame');
});

test('a sandbox has its own base URL and state', async () => {
  const { control, url } = await startControl();
  const own = control.sandbox('w1');
  expect(control.baseUrl).toBe(url);
  expect(own.baseUrl).toBe(`${url}/_sandbox/w1`);
  await own.reset({ fixture: 'empty' });
  expect((await own.state()).leads).toEqual([]);
  expect((await control.state()).leads).toHaveLength(4);
  expect(own.sandbox('w2').baseUrl).toBe(`${url}/_sandbox/w2`);
  expect(new MockControl(`${url}/`, { sandbox: 'w1' }).baseUrl).toBe(own.baseUrl);
  expect((await new MockControl(`${own.baseUrl}/`).info()).sandbox).toBe('w1');
});

test('an invalid sandbox name never reaches another sandbox', async () => {
  const { control, url } = await startControl();
  for (const name of ['', '.', '..']) expect(() => control.sandbox(name), name).toThrow(TypeError);
  for (const name of ['a/b', '../x', 'a?b', '-a']) {
    expect((await rejectionOf(control.sandbox(name).reset())).status, name).toBe(400);
  }
  expect(() => new MockControl(`${url}/_sandbox/w1`, { sandbox: 'w2' })).toThrow('the sandbox w1');
  for (const wrong of ['localhost', 'localhost:8080', undefined as never]) {
    expect(() => new MockControl(wrong)).toThrow(
      `must be an http or https URL such as http://localhost:8080 (it is ${wrong})`,
    );
  }
  await expect(control.snapshots.delete('..')).rejects.toThrow(TypeError);
});

test('a missing sandbox differs from a missing record', async () => {
  const { control } = await startControl();
  await control.sandboxes.create({ name: 'worker-1' });
  const mistyped = await rejectionOf(control.sandbox('woker-1').requests.list());
  expect(mistyped).toMatchObject({ status: 404, sandbox: 'woker-1' });
  expect(mistyped.message).toContain('did you mean worker-1?');
  expect(await rejectionOf(control.record('leads', 999))).toMatchObject({ status: 404, sandbox: undefined });
  await control.sandboxes.delete('worker-1');
  expect(await rejectionOf(control.sandbox('worker-1').reset())).toMatchObject({ status: 410, sandbox: 'worker-1' });
});

test('in Node, a replaced global fetch is not called', async () => {
  const { control, client } = await startControl();
  await client.login();
  const stub = vi.fn();
  vi.stubGlobal('fetch', stub);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect((await control.state()).leads).toHaveLength(4);
  for await (const { event } of control.events({ after: '0' })) if (event === 'request') break;
  expect(stub).not.toHaveBeenCalled();
});

test('a given fetch is called, and outside of Node the global one', async () => {
  const { url, control } = await startControl();
  const given = vi.fn(fetch);
  await control.sandboxes.create({ name: 'w1' });
  expect((await new MockControl(url, { fetch: given }).sandbox('w1').info()).sandbox).toBe('w1');
  expect(given).toHaveBeenCalledExactlyOnceWith(`${url}/_sandbox/w1/_mock`, { method: 'GET', headers: {} });

  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
  const path = '../../src/client/fetch.ts?page';
  const inPage: { defaultFetch: Fetch } = await import(/* @vite-ignore */ path);
  vi.stubGlobal('fetch', given);
  onTestFinished(() => void vi.unstubAllGlobals());
  const events = new MockControl(url, { fetch: inPage.defaultFetch }).events({ after: '0' });
  await control.createRecord('leads', { name: 'Zoë Ångström' });
  expect((await events.next()).value).toMatchObject({ event: 'sandboxes', data: { created: ['w1'] } });
  const { value } = await events.next();
  expect(value).toMatchObject({ event: 'changes', data: { changes: [{ after: { name: 'Zoë Ångström' } }] } });
  await events.return(undefined);
  expect(given).toHaveBeenCalledTimes(2);
});

test('a redirect is not followed; the error shows its target', async () => {
  const moved = await serveWith((_req, res) => res.writeHead(308, { Location: 'https://mock.example/' }).end('moved'));
  const { message } = await rejectionOf(new MockControl(moved).reset());
  expect(message).toContain('the server redirects to https://mock.example/');
});

test('https is used for an https URL', async () => {
  const plain = await serve(200, 'application/json', '{}');
  const { message } = await rejectionOf(new MockControl(plain.replace('http:', 'https:')).health());
  expect(message).toMatch(/leadmock cannot be reached: the server speaks plain HTTP: use http:\/\//);
});

test('if all addresses of a host fail, the error lists them', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const { message } = await rejectionOf(new MockControl(`http://localhost:${port}`).health());
  expect(message).toContain(`connect ECONNREFUSED 127.0.0.1:${port}`);
});

test('a truncated response is an error', async () => {
  const broken = await serveWith((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    res.write('{"status":', () => res.destroy());
  });
  const { message } = await rejectionOf(new MockControl(broken).health());
  expect(message).toContain('leadmock cannot be reached: aborted');
});

test('a broken stream of events reports method and URL, like any call', async () => {
  const url = await serveWith((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': it begins\n\n');
    setImmediate(() => res.destroy());
  });
  const events = new MockControl(url).events();
  expect((await rejectionOf(events.next())).message).toContain(`GET ${url}/_mock/events: leadmock cannot be reached: `);
});
