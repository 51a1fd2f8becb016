import { expect, test } from 'vitest';
import { sampleRequests } from '../../support/sample-requests.ts';
import { type MockOverrides, startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const PREFLIGHT = {
  Origin: 'https://shop.example.com',
  'Access-Control-Request-Method': 'PUT',
  'Access-Control-Request-Headers': 'token, content-type, baggage',
};

test(rule('options-preflight', 'a preflight needs no token on any path'), async () => {
  const { http } = await startMock();
  for (const { path } of sampleRequests) {
    const { status, headers, text } = await http.options(path).set(PREFLIGHT);
    expect(status, path).toBe(204);
    expect(text, path).toBe('');
    expect(headers, path).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'token, content-type, baggage',
      'access-control-max-age': '86400',
    });
    expect(headers['access-control-allow-methods']?.split(',').sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT']);
  }
});

test(rule('options-preflight', 'a preflight gets no request number, and extends no token'), async () => {
  const { http, client, lines } = await startLoggedIn();
  const first = Number((await client.get('/view/1001')).headers['x-mock-request-id']);

  const { headers } = await http.options('/view/1001').set(PREFLIGHT);

  expect(headers).not.toHaveProperty('x-mock-request-id');
  expect((await client.get('/view/1001')).headers['x-mock-request-id']).toBe(String(first + 1));
  expect(lines.find(({ method }) => method === 'OPTIONS')).toMatchObject({ operation: null, id: null });
});

test(rule('options-preflight', 'pages of every origin can read successes, rejections and mock headers'), async () => {
  const { client } = await startLoggedIn();
  for (const path of ['/view/1001', '/view/999', '/nothing']) {
    const { headers } = await client.get(path, { headers: { Origin: 'https://shop.example.com' } });
    expect(headers['access-control-allow-origin'], path).toBe('*');
    expect(headers['access-control-expose-headers']?.split(',').sort(), path).toEqual([
      'X-Mock-Explain',
      'X-Mock-Fault',
      'X-Mock-Request-Id',
      'X-Mock-Rule',
      'X-Mock-Sandbox',
      'X-Mock-Source',
      'X-Mock-Warning',
    ]);
  }
});

test(rule('options-preflight', 'without mock headers, no exposed header is named'), async () => {
  const { client, http } = await startLoggedIn({ mockHeaders: false });
  for (const { headers } of [await client.get('/view/1001'), await http.options('/view/1001').set(PREFLIGHT)]) {
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-expose-headers');
  }
});

test(rule('options-preflight', 'with --no-cors, OPTIONS is an unknown route'), async () => {
  const { client } = await startMock({ cors: false });
  const answer = await client.request('OPTIONS', '/view/1001', { headers: PREFLIGHT });
  expect(answer.body).toStrictEqual({ status: 'error', errors: [{ code: 404, message: 'Not found' }] });
  expect(answer).toMatchObject({ status: 200, rule: 'unknown-method' });
  expect(answer.headers).toHaveProperty('x-mock-request-id');
});

test(rule('options-preflight', 'with --no-cors, no response has CORS headers'), async () => {
  const { client } = await startLoggedIn({ cors: false });
  for (const path of ['/view/1001', '/view/999']) {
    const { headers } = await client.get(path, { headers: { Origin: 'https://shop.example.com' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

const CLOSED = [
  ['--no-cors', { cors: false }],
  ['--cors-origin', { corsOrigins: ['http://localhost:3000'] }],
] as const;

test.each(CLOSED)(
  rule('foreign-host', 'with %s, a page with a rebound host name can neither log in nor write'),
  async (_flag, settings) => {
    const { client, http, sandbox, lines } = await startLoggedIn(settings);
    const before = JSON.stringify([sandbox.state.toDocument(), sandbox.sessions.all()]);
    for (const Host of [
      'evil.example.com',
      'evil.example.com:8080',
      '127.0.0.1.evil.com',
      'x.localhost.evil.com',
      '',
    ]) {
      for (const { method, path, body } of sampleRequests) {
        const answer = await client.request(method, path, { headers: { Host }, ...(body !== undefined && { body }) });
        expect(answer, `${Host} ${path}`).toMatchObject({ status: 403, code: 403, rule: 'foreign-host' });
        expect(answer.headers['x-mock-explain']).toContain('--allowed-hosts');
      }
      const preflight = await http.options('/login').set({ ...PREFLIGHT, Host });
      expect(preflight.status).toBe(403);
      expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect(JSON.stringify([sandbox.state.toDocument(), sandbox.sessions.all()])).toBe(before);
    expect(lines.at(-1)).toMatchObject({ rule: 'foreign-host', status: 403 });
  },
);

test.each(CLOSED)(
  rule('foreign-host', 'with %s, local host names and listed hosts are accepted'),
  async (_flag, settings) => {
    const { client } = await startLoggedIn({ ...settings, allowedHosts: ['Mock.Example.com'] });
    const hosts = [
      'localhost:8080',
      '127.0.0.1',
      '[::1]:8080',
      'leadmock:8080',
      'x.localhost',
      'y.test',
      'MOCK.example.com:80',
    ];
    for (const Host of hosts) {
      expect((await client.get('/view/1001', { headers: { Host } })).status, Host).toBe(200);
    }
    for (const Host of ['evil.mock.example.com', 'evilmock.example.com', 'mock.example.com.evil.com']) {
      expect((await client.get('/view/1001', { headers: { Host } })).status, Host).toBe(403);
    }
  },
);

test(rule('foreign-host', 'while all pages may call, the service accepts any Host'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.get('/view/1001', { headers: { Host: 'evil.example.com' } })).status).toBe(200);
});

const SHOP = 'https://shop.example.com';
const ONLY_SHOP = { corsOrigins: [SHOP, 'http://localhost:3000'] };
const CREDENTIALS = 'access-control-allow-credentials';

test.each<[origin: string, settings: MockOverrides, allowed: string | undefined, credentials: string | undefined]>([
  ...[
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:8443',
    'http://shop.localhost:3000',
    'http://127.0.0.1:5173',
    'http://127.8.9.10:5173',
    'http://[::1]:5173',
  ].map((origin) => [origin, {}, origin, 'true'] as [string, object, string, string]),
  // Origins that look similar to a loopback origin, or that are not origins of a page.
  ...[
    SHOP,
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://notlocalhost:3000',
    'http://localhost:3000@shop.example.com',
    'http://128.0.0.1:5173',
    'http://[::2]:5173',
    'http://192.168.0.7:5173',
    'file://localhost',
    'null',
  ].map((origin) => [origin, {}, '*', undefined] as [string, object, string, undefined]),
  [SHOP, ONLY_SHOP, SHOP, 'true'],
  ['http://localhost:3000', ONLY_SHOP, 'http://localhost:3000', 'true'],
  ['http://localhost:3001', ONLY_SHOP, undefined, undefined],
  ['http://localhost:30001', ONLY_SHOP, undefined, undefined],
  ['http://localhost:3000.example.com', ONLY_SHOP, undefined, undefined],
])(rule('options-preflight', 'a page of %s, with %j, gets the allowed origin %s, credentials %s'), async (...row) => {
  const [origin, settings, allowed, credentials] = row;
  const { http, client } = await startLoggedIn(settings);
  const preflight = await http.options('/view/1001').set({ ...PREFLIGHT, Origin: origin });
  expect(preflight.status).toBe(204);
  const answers: Pick<typeof preflight, 'headers'>[] = [preflight];
  for (const path of ['/view/1001', '/view/999', '/nothing'])
    answers.push(await client.get(path, { headers: { Origin: origin } }));
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe(allowed);
    expect(headers[CREDENTIALS]).toBe(credentials);
    expect(headers['vary']?.split(', ')).toContain('Origin');
  }
});

test(rule('options-preflight', 'with --cors-origin, a request without Origin gets no CORS headers'), async () => {
  const { client } = await startLoggedIn(ONLY_SHOP);
  const { headers } = await client.get('/view/1001');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers['vary']?.split(', ')).toContain('Origin');
});

test(rule('options-preflight', 'no cookie is set, and a sent cookie is never a token'), async () => {
  const { client, http } = await startLoggedIn();
  const { token = '' } = client;
  const origin = 'http://localhost:5173';
  const { body, headers } = await http.get('/view/1001').set({ Origin: origin, Cookie: `token=${token}` });
  expect(body.errors).toMatchObject([{ code: 401 }]);
  expect(headers).not.toHaveProperty('set-cookie');
  expect((await client.tryLogin()).headers).not.toHaveProperty('set-cookie');
});

test('a preflight allows the methods of custom operations', async () => {
  const own = { id: 'patch-lead', method: 'PATCH' as const, path: '/lead/{lead_id}', needsToken: false, result: {} };
  const { http } = await startMock({ operations: [own] });
  const { headers } = await http.options('/lead/101').set({ ...PREFLIGHT, 'Access-Control-Request-Method': 'PATCH' });
  expect(headers['access-control-allow-methods']).toBe('GET,POST,PUT,PATCH,DELETE');
});
