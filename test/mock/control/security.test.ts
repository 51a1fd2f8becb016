import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { toControlAnswer } from '../../support/control.ts';
import { startMock } from '../../support/start-mock.ts';

/** @returns the response to these lines as the head of a request */
async function ask(port: number, ...head: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1:8080',
  '[::1]:8080',
  'leadmock:8080',
  'mock.internal',
  'x.local',
  'y.test',
  'Y.TEST.',
  '192.168.1.5:8080',
  '[fe80::1]',
  'w3.foo.localhost:8080',
])('a request to the Host %s is accepted', async (Host) => {
  const { control } = await startMock();
  expect((await control.get('/state', { headers: { Host } })).status).toBe(200);
});

test.each([
  'evil.example.com',
  'evil.example.com.',
  'EVIL.EXAMPLE.COM',
  'evil.example.com:8080',
  'localhost.evil.com',
  '127.0.0.1.evil.com',
  '127.0.0.1.nip.io',
  'notlocalhost.com',
  'mylocal.com',
  'evil.localhost.com',
  'x.tests',
  'x.notlocal',
  'localhost@evil.com',
  'evil.com#.localhost',
  'evil.com/.localhost',
  'a b',
  '[::1',
  ':8080',
])('a request to the Host %s is rejected', async (Host) => {
  const { control } = await startMock();
  const { status, problem } = await control.get('/state', { headers: { Host } });
  expect(status).toBe(403);
  expect(problem.detail).toContain('--allowed-hosts');
});

test('a request without Host is rejected', async () => {
  const { port } = await startMock();
  expect(await ask(port, 'GET /_mock/state HTTP/1.1')).toMatch(/^HTTP\/1\.1 403 [\s\S]*application\/problem\+json/);
  expect(await ask(port, 'GET /_mock/state HTTP/1.0')).toMatch(/^HTTP\/1\.1 403 /);
});

test('an empty Host is rejected', async () => {
  const { port } = await startMock();
  expect(await ask(port, 'GET /_mock/state HTTP/1.1', 'Host:')).toMatch(/^HTTP\/1\.1 403 /);
});

test('only listed hosts are allowed, in any case and at any port', async () => {
  const { control } = await startMock({ allowedHosts: ['Mock.Example.com'] });
  const status = async (Host: string) => (await control.get('/state', { headers: { Host } })).status;
  expect(await status('mock.example.com')).toBe(200);
  expect(await status('MOCK.example.com:8080')).toBe(200);
  expect(await status('mock.example.com.')).toBe(200);
  expect(await status('localhost')).toBe(200);
  expect(await status('x.mock.example.com')).toBe(403);
  expect(await status('example.com')).toBe(403);
});

test.each([
  ['get', '/health'],
  ['get', ''],
  ['get', '/nowhere'],
  ['delete', '/state'],
] as const)('%s /_mock%s rejects a foreign Host and a foreign page', async (verb, path) => {
  const { control } = await startMock();
  const status = async (headers: Record<string, string>) => (await control.request(verb, path, { headers })).status;
  expect(await status({ Host: 'evil.example.com' })).toBe(403);
  expect(await status({ Origin: 'https://evil.example.com' })).toBe(403);
  expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
});

test('a rejected seed changes nothing', async () => {
  const { control } = await startMock();
  const before = (await control.get('/state')).value;
  await control.post('/reset', { fixture: 'empty' }, { headers: { Origin: 'https://evil.example.com' } });
  await control.post('/seed', { data: {} }, { headers: { Host: 'evil.example.com' } });
  expect((await control.get('/state')).value).toEqual(before);
});

test.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['LocalHost:8080', 'http://localhost:8080'],
  ['localhost', 'http://localhost'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['leadmock', 'http://leadmock'],
])('a page of the same origin may call: Host %s, Origin %s', async (Host, Origin) => {
  const { control } = await startMock();
  expect((await control.post('/reset', {}, { headers: { Host, Origin } })).status).toBe(200);
});

test.each([
  ['another port', 'http://localhost:3000'],
  ['another scheme', 'https://localhost:8080'],
  ['another loopback name', 'http://127.0.0.1:8080'],
  ['no port', 'http://localhost'],
  ['another site', 'https://evil.example.com'],
  ['a sandboxed page', 'null'],
  ['a file', 'file://'],
  ['an extension', 'chrome-extension://abcdef'],
  ['a longer name', 'http://localhost:8080.evil.com'],
  ['nothing', ''],
])('a page of %s may not call', async (_what, Origin) => {
  const { control } = await startMock();
  const answer = await control.post('/reset', {}, { headers: { Host: 'localhost:8080', Origin } });
  expect(answer.status).toBe(403);
});

test('a page behind an https proxy may call if the proxy is trusted and sends the scheme', async () => {
  const headers = { Host: 'localhost:5173', Origin: 'https://localhost:5173', 'X-Forwarded-Proto': 'https' };
  const { control: trusting } = await startMock({ trustProxy: 'loopback' });
  expect((await trusting.post('/reset', {}, { headers })).status).toBe(200);
  const { status, problem } = await (await startMock()).control.post('/reset', {}, { headers });
  expect([status, problem.detail]).toEqual([403, expect.stringContaining('the server has http://localhost:5173.')]);
});

test.each([
  ['same-origin', 200],
  ['none', 200],
  ['same-site', 403],
  ['cross-site', 403],
  ['nonsense', 403],
])('Sec-Fetch-Site: %s gets %i', async (site, status) => {
  const { control } = await startMock();
  expect((await control.get('/state', { headers: { 'Sec-Fetch-Site': site } })).status).toBe(status);
});

test.each(['/state', '/reset', '/nowhere', '/health'])(
  'a preflight for /_mock%s gets no CORS headers',
  async (path) => {
    const { http, url } = await startMock();
    for (const Origin of ['https://evil.example.com', url]) {
      const preflight = http.options(`/_mock${path}`).set({ Origin, 'Access-Control-Request-Method': 'POST' });
      // `toControlAnswer` also checks that the response has no Access-Control header.
      expect(toControlAnswer(await preflight.ok(() => true)).status).toBeGreaterThanOrEqual(403);
    }
  },
);

test('pages can call the service while its control plane is closed to them', async () => {
  const { client } = await startMock();
  const answer = await client.get('/view/1001', { headers: { Origin: 'https://shop.example.com' } });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});

test.each([
  ['missing', {}],
  ['empty', { Authorization: 'Bearer ' }],
  ['wrong', { Authorization: 'Bearer s3cret-tokem' }],
  ['too short', { Authorization: 'Bearer s3cret' }],
  ['too long', { Authorization: 'Bearer s3cret-token1' }],
  ['in another case', { Authorization: 'Bearer S3CRET-TOKEN' }],
  ['of another scheme', { Authorization: 'Basic s3cret-token' }],
  ['without scheme', { Authorization: 's3cret-token' }],
  ['in the header of the service', { token: 's3cret-token' }],
])('a control token that is %s gets 401', async (_what, headers) => {
  const { control } = await startMock({ controlToken: 's3cret-token' });
  const answer = await control.get('/state', { headers: headers as Record<string, string> });
  expect(answer.status).toBe(401);
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  expect(answer.problem.detail).toMatch(
    /^(missing|wrong) control token\. Send the header Authorization with the word Bearer and .* LEADMOCK_CONTROL_TOKEN, which leadmock run/,
  );
});

test.each(['Bearer s3cret-token', 'bearer s3cret-token', 'BEARER s3cret-token', 'Bearer  s3cret-token'])(
  'Authorization: %s is accepted',
  async (Authorization) => {
    const { control } = await startMock({ controlToken: 's3cret-token' });
    expect((await control.post('/reset', {}, { headers: { Authorization } })).status).toBe(200);
  },
);

test('without the control token every call gets 401, even to unknown paths', async () => {
  const { control } = await startMock({ controlToken: 's3cret-token' });
  const right = { headers: { Authorization: 'Bearer s3cret-token' } };
  const before = (await control.get('/state', right)).value;
  expect((await control.post('/reset', { fixture: 'empty' })).status).toBe(401);
  expect((await control.post('/reset', undefined, { raw: '{' })).status).toBe(401);
  expect((await control.delete('/reset')).status).toBe(401);
  expect((await control.get('/nowhere')).status).toBe(401);
  expect((await control.get('')).status).toBe(401);
  expect((await control.get('/state', right)).value).toEqual(before);
});

test('a foreign page is rejected even with the right control token', async () => {
  const { control } = await startMock({ controlToken: 's3cret-token' });
  const Authorization = 'Bearer s3cret-token';
  const foreign = { Authorization, Origin: 'https://evil.example.com' };
  expect((await control.get('/state', { headers: foreign })).status).toBe(403);
  expect((await control.get('/state', { headers: { Authorization, Host: 'evil.example.com' } })).status).toBe(403);
});

test('the service, health and ready need no control token', async () => {
  const { client, control } = await startMock({ controlToken: 's3cret-token' });
  await client.login();
  expect((await client.get('/view/1001')).result.id).toBe(1001);
  expect((await control.get('/health')).status).toBe(200);
  expect((await control.get('/ready')).status).toBe(200);
});

test('without control, health and ready are served, except to foreign pages', async () => {
  const { control } = await startMock({ control: false, controlToken: 's3cret-token' });
  expect((await control.get('/health')).value).toEqual({ status: 'alive' });
  expect((await control.get('/ready')).value).toEqual({ status: 'ready' });
  expect((await control.get('/health', { headers: { Host: 'evil.example.com' } })).status).toBe(403);
  expect((await control.get('/ready', { headers: { Origin: 'https://evil.example.com' } })).status).toBe(403);
});

test.each([
  ['GET', '/_mock'],
  ['POST', '/_mock/reset'],
  ['DELETE', '/_mock/state/views/1001'],
])('without control, %s %s is an unknown route of the service', async (method, path) => {
  const { client, sandbox } = await startMock({ control: false });
  const before = sandbox.state.toDocument();
  expect(await client.request(method, path, { body: {} })).toMatchObject({ code: 404, rule: 'unknown-route' });
  expect(sandbox.state.toDocument()).toEqual(before);
});

test('without control, preflights for health and ready get no CORS headers', async () => {
  const { http } = await startMock({ control: false });
  const preflight = { Origin: 'https://evil.example.com', 'Access-Control-Request-Method': 'GET' };
  for (const path of ['/_mock/health', '/_mock/ready']) {
    const { headers } = await http
      .options(path)
      .set(preflight)
      .ok(() => true);
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
});
