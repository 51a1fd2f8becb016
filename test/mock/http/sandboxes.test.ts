// @module-tag slow
import { once } from 'node:events';
import nodeHttp from 'node:http';
import { expect, test } from 'vitest';
import { maskedToken } from '../../../src/mock/secrets/secret-names.ts';
import { sampleRequests } from '../../support/sample-requests.ts';
import { ServiceClient } from '../../support/service-client.ts';
import { startLoggedIn, startMock, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const COMMENT = { body: { text: 'Called back' } };

function sandboxOf({ server }: TestMock, name: string): ServiceClient {
  return new ServiceClient(server, `/_sandbox/${name}`);
}

const CHOICES: [how: string, path: string, headers: Record<string, string>][] = [
  ['by base URL', '/_sandbox/w3/view/1001', {}],
  ['by header', '/view/1001', { 'X-Mock-Sandbox': 'w3' }],
  ['by baggage', '/view/1001', { baggage: 'leadmock.sandbox=w3' }],
  [
    'by baggage among others',
    '/view/1001',
    { baggage: 'a=leadmock.sandbox=w4, leadmock.sandbox = w3 ;p=1;leadmock.sandbox=w4,b' },
  ],
  ['by baggage with escapes', '/view/1001', { baggage: 'leadmock%2Esandbox=w4,leadmock.sandbox=%77%33' }],
  ['by baggage that says it twice', '/view/1001', { baggage: 'leadmock.sandbox=w3,leadmock.sandbox=w3' }],
  ['in all three ways', '/_sandbox/w3/view/1001', { 'X-Mock-Sandbox': 'w3', baggage: 'leadmock.sandbox=w3' }],
];

test.each(CHOICES)(rule('sandbox-name', 'a sandbox is chosen %s'), async (_how, path, headers) => {
  const started = await startMock();
  const token = await sandboxOf(started, 'w3').login();
  const { status, body, headers: answered } = await started.http.get(path).set(headers).set('token', token);
  expect({ status, body: body.status }).toEqual({ status: 200, body: 'success' });
  expect(answered['x-mock-sandbox']).toBe('w3');
  expect(started.lines.at(-1)).toMatchObject({ sandbox: 'w3', path: '/view/1001', operation: 'get-view' });
});

test(rule('sandbox-name', 'a host never chooses a sandbox'), async () => {
  const { http } = await startMock();
  await http.post('/_mock/sandboxes').send({ name: 'w3' });
  const { headers } = await http.get('/view/1001').set('Host', 'w3.localhost:8080');
  expect(headers['x-mock-sandbox']).toBe('default');
});

test.each([
  ['/_sandbox/w3', 'w3'],
  ['/_sandbox/w3/', 'w3'],
  ['/_sandbox/w3?a=b', 'w3'],
  ['/_sandbox/w3/_sandbox/w4/view/1', 'w3'],
  ['/_sandbox', 'default'],
])(rule('unknown-route', '%s is an unknown route in the sandbox %s'), async (path, sandbox) => {
  const started = await startMock();
  await sandboxOf(started, 'w3').login();
  const { body, headers } = await started.http.get(path);
  expect(body.errors[0].code).toBe(404);
  expect(headers).toMatchObject({ 'x-mock-rule': 'unknown-route', 'x-mock-sandbox': sandbox });
});

test.each([
  ['/_sandbox/.w3/login', {}],
  ['/_sandbox/w%33/login', {}],
  [`/_sandbox/${'x'.repeat(65)}/login`, {}],
  ['/_sandbox//login', {}],
  ['/login', { 'X-Mock-Sandbox': 'w 3' }],
  ['/login', { 'X-Mock-Sandbox': '' }],
  ['/login', { baggage: 'leadmock.sandbox=w%203' }],
  ['/login', { baggage: 'leadmock.sandbox=' }],
])(rule('sandbox-name', 'an invalid name is rejected and creates nothing: %s %o'), async (path, headers) => {
  const started = await startMock();
  const { body, headers: answered } = await started.http.post(path).set(headers);
  expect(body.errors[0].code).toBe(404);
  expect(answered).toMatchObject({ 'x-mock-rule': 'sandbox-name', 'x-mock-sandbox': 'default' });
  const listed = await started.http.get('/_mock/sandboxes');
  expect(listed.body.sandboxes).toHaveLength(1);
});

const MISNAMED: [string, Record<string, string>, string][] = [
  ['/_sandbox/my%20test/view/1001', {}, 'my%20test'],
  ['/view/1001', { 'X-Mock-Sandbox': 'w 3' }, 'w 3'],
  ['/_sandbox/w3/nothing', { 'X-Mock-Sandbox': 'w4' }, 'w3, w4'],
  ['/view/1001', { baggage: 'leadmock.sandbox=a%ff' }, 'leadmock.sandbox=a%ff'],
];

test.each(MISNAMED)('a page can read why %s %o was rejected, and default journals it', async (...given) => {
  const [path, headers, asked] = given;
  const { http, client } = await startLoggedIn();
  const origin = 'https://shop.example.com';
  const preflight = {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'token',
  };
  expect((await http.options(path).set({ ...headers, ...preflight })).status).toBe(204);
  const answer = await http.get(path).set({ ...headers, Origin: origin });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-mock-sandbox': 'default' });
  const { requests } = (await http.get('/_mock/requests')).body;
  expect(requests.at(-1)).toMatchObject({
    requestedSandbox: asked,
    method: 'GET',
    outcome: 'rejected',
    sandbox: 'default',
    explanation: answer.headers['x-mock-explain'],
  });
  // A request for a missing sandbox does not count as a request of `default`.
  const { body } = await http.post('/_mock/verify').send({ match: { path: '/view/1001' }, times: 0 });
  expect(body.verified).toBe(true);
  expect((await client.get('/view/1001')).result.id).toBe(1001);
});

test('a token in place of a sandbox name is masked in the log and the journal', async () => {
  const { http, client, lines } = await startLoggedIn();
  const token = client.token ?? '';
  await http.get('/view/1001').set({ 'X-Mock-Sandbox': `${token} x` });
  await http.get(`/_sandbox/${token}/nothing`);
  expect(lines.slice(-2).map(({ requestedSandbox }) => requestedSandbox)).toEqual([
    `${maskedToken(token)} x`,
    maskedToken(token),
  ]);
  expect(JSON.stringify((await http.get('/_mock/requests')).body)).not.toContain(token);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test(rule('sandbox-name', 'an empty name is reported as empty'), async () => {
  const { http } = await startMock();
  const { headers } = await http.get('/view/1001').set('X-Mock-Sandbox', '');
  expect(headers['x-mock-explain']).toContain('invalid name ""');
});

test.each([
  ['/_sandbox/w3/login', { 'X-Mock-Sandbox': 'w4' }],
  ['/_sandbox/w3/login', { 'X-Mock-Sandbox': 'W3' }],
  ['/_sandbox/w3/login', { baggage: 'leadmock.sandbox=w4' }],
  ['/_sandbox/w3/login', { 'X-Mock-Sandbox': 'w3', baggage: 'leadmock.sandbox=w4' }],
  ['/login', { 'X-Mock-Sandbox': 'w3', baggage: 'leadmock.sandbox=w4' }],
  ['/login', { baggage: 'leadmock.sandbox=w3,a=b,leadmock.sandbox=w4' }],
  ['/login', { 'X-Mock-Sandbox': 'w3, w4' }],
])(rule('sandbox-selectors', 'two selectors that disagree are rejected: %s %o'), async (path, headers) => {
  const { http } = await startMock();
  const { body, headers: answered } = await http.post(path).set(headers);
  expect(body.errors).toEqual([
    { code: 400, message: expect.stringMatching(/^The request selects two sandboxes: (w3 and |w4 and w3)/) },
  ]);
  expect(answered['x-mock-rule']).toBe('sandbox-selectors');
});

test.each([
  'leadmock.sandbox',
  'leadmock.sandbox;p=w3',
  'leadmock.sandbox=%zz',
  'leadmock.sandbox=w3,leadmock.sandbox=%',
])(rule('sandbox-selectors', 'an invalid baggage is rejected, and creates nothing: %s'), async (baggage) => {
  const { http } = await startMock();
  for (const path of ['/login', '/_sandbox/w3/login', '/_mock/reset']) {
    const { text } = await http.post(path).set({ baggage });
    expect(text).toContain('The header baggage is invalid: write leadmock.sandbox=');
  }
  expect((await http.get('/_mock/sandboxes')).body.sandboxes).toHaveLength(1);
});

test(rule('sandbox-name', 'baggage in several lines chooses a sandbox, even for control calls'), async () => {
  const { port, http } = await startMock();
  await http.post('/_mock/reset').set({ baggage: 'leadmock.sandbox=w3' }).expect('X-Mock-Sandbox', 'w3');
  const headers = { baggage: ['a=b', 'leadmock.sandbox=w3,c=d'] };
  const request = nodeHttp.request({ host: '127.0.0.1', port, method: 'POST', path: '/login', headers }).end();
  const [answer] = (await once(request, 'response')) as [nodeHttp.IncomingMessage];
  expect(answer.resume().headers['x-mock-sandbox']).toBe('w3');
});

test(rule('sandbox-selectors', 'two selectors that agree choose their sandbox'), async () => {
  const { http } = await startMock();
  for (const path of ['/login', '/_mock/reset']) {
    const { headers } = await http.post(path).set({ 'X-Mock-Sandbox': 'w3, w3', baggage: 'leadmock.sandbox=w3' });
    expect(headers['x-mock-sandbox'], path).toBe('w3');
  }
});

test(rule('sandbox-selectors', 'on the control plane, invalid names and selectors get a problem'), async () => {
  const { http } = await startMock();
  for (const path of ['/_sandbox/w3/_mock', '/_sandbox/.w3/_mock/reset']) {
    const { status, body, headers } = await http.post(path).set('X-Mock-Sandbox', 'w4');
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 400,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(body.detail).not.toBe('');
  }
});

test(rule('sandbox-dropped', 'a sandbox beyond the limit evicts the least recently used one'), async () => {
  const started = await startMock({ maxSandboxes: 3 });
  for (const name of ['w1', 'w2']) await sandboxOf(started, name).login();
  await sandboxOf(started, 'w1').get('/view/1001');
  await sandboxOf(started, 'w3').login();
  const { status, body } = await started.http.post('/_sandbox/w2/login');
  expect({ status, code: body.errors[0].code }).toEqual({ status: 410, code: 410 });
  expect(body.errors[0].message).toContain('because --max-sandboxes is 3');
  expect((await started.http.post('/_sandbox/w2/_mock/reset')).status).toBe(410);
  expect((await started.http.get('/_sandbox/w1/_mock/state/views')).status).toBe(200);
});

test('a token is valid in its sandbox only', async () => {
  const started = await startMock();
  const token = await sandboxOf(started, 'w1').login();
  const other = sandboxOf(started, 'w2');
  expect((await other.get('/view/1001', { token })).code).toBe(401);
  expect((await started.client.get('/view/1001', { token })).code).toBe(401);
});

test('preflights and control calls can choose a sandbox', async () => {
  const { http } = await startMock();
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  await http.delete('/_sandbox/w1/_mock/state/views/1001').expect(200);
  const preflight = await http.options('/_sandbox/w1/view/1001').set('Origin', 'http://localhost:3000');
  expect(preflight.status).toBe(204);
  expect(preflight.headers['x-mock-sandbox']).toBe('w1');
  await http.get('/_sandbox/w1/_mock/state/views/1001').expect(404);
  await http.get('/_mock/state/views/1001').expect(200);
});

/**
 * Sends all operations with resets in between; some of them are rejected.
 * @returns the responses without tokens
 */
async function longScript(client: ServiceClient, reset: () => Promise<unknown>): Promise<string[]> {
  const answers: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const { id, method, path, body } of sampleRequests) {
      if (id === 'login') await client.login();
      const { status, text, headers } = await client.request(method, path, body === undefined ? {} : { body });
      const [masked] = [
        text.replace(/"token":"\w+"/, '"token":"…"').replace(/"created_at":"[^"]+"/, '"created_at":"…"'),
      ];
      answers.push(`${id} ${status} ${masked} ${headers['x-mock-rule']}`);
    }
    await client.login();
    for (let times = 0; times <= round; times += 1)
      answers.push((await client.post('/lead/101/comment', COMMENT.body)).text.slice(0, 40));
    if (round < 2) await reset();
  }
  return answers;
}

test('parallel sandboxes respond exactly as one sandbox', async () => {
  const alone = await startMock();
  const expected = await longScript(alone.client, () => alone.http.post('/_mock/reset').expect(200));
  expect(expected).toHaveLength(3 * sampleRequests.length + 1 + 2 + 3);

  const started = await startMock();
  const all = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const reset = () => started.http.post(`/_sandbox/w${at}/_mock/reset`).expect(200);
      return longScript(sandboxOf(started, `w${at}`), reset);
    }),
  );
  for (const answers of all) expect(answers).toEqual(expected);
  expect(started.sandbox.state.comments.size).toBe(alone.sandbox.startUp.fixture.document.comments.length);
  expect(started.defects).toEqual([]);
});

test(
  rule('sandbox-required', 'with --require-sandbox, only requests that select another sandbox are served'),
  async () => {
    const { http } = await startMock({ requireSandbox: true });
    for (const [method, path] of [
      ['post', '/login'],
      ['get', '/view/1001'],
      ['get', '/nothing'],
      ['get', '/_sandbox/default/view/1001'],
    ] as const) {
      const { body, headers } = await http[method](path);
      expect(body.errors, path).toMatchObject([
        { code: 400, message: expect.stringContaining('append /_sandbox/<name>') },
      ]);
      expect(headers['x-mock-rule'], path).toBe('sandbox-required');
    }
    expect((await http.get('/_sandbox/w1/view/1001')).headers['x-mock-rule']).toBe('token-missing');
    expect((await http.get('/view/1001').set('X-Mock-Sandbox', 'w1')).headers['x-mock-rule']).toBe('token-missing');
    await http.get('/_mock/health').expect(200);
  },
);

test('each client is warned once of its requests to default beside other sandboxes, and the panel never', async () => {
  const { http } = await startMock();
  await http.post('/_sandbox/w1/_mock/reset').expect(200);
  const warningOf = async (headers: Record<string, string>) =>
    (await http.get('/view/1001').set(headers)).headers['x-mock-warning'];
  const panel = { 'User-Agent': 'browser', Referer: 'http://localhost:8080/_mock/panel#/requests' };
  expect(await warningOf(panel)).toBeUndefined();
  for (const client of ['shop', 'crm']) {
    expect(await warningOf({ 'User-Agent': client })).toBe('default-beside-sandboxes');
    expect(await warningOf({ 'User-Agent': client })).toBeUndefined();
  }
  await http.post('/_mock/reset').expect(200);
  expect(await warningOf({ 'User-Agent': 'shop' })).toBe('default-beside-sandboxes');
});
