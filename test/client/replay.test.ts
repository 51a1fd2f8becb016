// @module-tag slow
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { MockControl } from '../../src/client/index.ts';
import { type FailedTest, readFailedTest, replay } from '../../src/client/replay.ts';
import { startControl } from './start-control.ts';

/** @returns the calls of a client under test, by method, path and body */
function caller(mock: MockControl) {
  let token: string | undefined;
  return async (method: string, path: string, body?: unknown, sent = token): Promise<unknown> => {
    const response = await fetch(mock.baseUrl + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        // This header selects the sandbox for clients that drop the path of their base URL.
        'X-Mock-Sandbox': mock.baseUrl.split('/').at(-1) ?? '',
        baggage: `leadmock.sandbox=${mock.baseUrl.split('/').at(-1)}`,
        ...(sent !== undefined && { token: sent }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).catch(() => undefined);
    const received = (await response?.json().catch(() => undefined)) as { result?: { token?: string } } | undefined;
    token = received?.result?.token ?? token;
    return received;
  };
}

/** Sends a GET with headers that `fetch` rejects. */
function sendRaw(url: string, headers: Record<string, string>): Promise<{ status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const answered = request(url, { headers }, (response) =>
      response.resume().on('end', () => resolve({ status: response.statusCode })),
    );
    answered.on('error', reject).end();
  });
}

const login = (service: string, password = 'secret') => ({
  login: 'owner@example.com',
  password,
  service,
  version: '1.0',
});

type Act = (mock: MockControl, call: ReturnType<typeof caller>) => Promise<void>;

/** Creates the file of a test that failed after these requests. */
async function failedTest(server: MockControl, start: object, act: Act): Promise<FailedTest> {
  const { sandbox } = await server.tests.begin({ title: 'books a payment', ...start });
  const mock = server.sandbox(sandbox);
  await act(mock, caller(mock));
  const { failure } = await server.tests.end(sandbox, { outcome: 'failed' });
  return JSON.parse(failure?.files[0]?.text ?? '');
}

const payment = { category: 'Flat', purpose: 'Deposit', sum: 1500.5 };

test('a failed test is replayed with the same journal and the same state, in a new sandbox', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, { assumptions: { errorStatus: 'code' } }, async (mock, call) => {
    await mock.clock.freeze('2026-01-01T00:00:00Z');
    await call('POST', '/login', login('shop', 'wrong'));
    await call('POST', '/login', login('shop'));
    await call('POST', '/lead/101/payment', { ...payment, sum: '1 500,50' });
    await mock.faults.arm({ effect: 'reset', when: 'after', match: { operation: 'add-payment' }, times: 1 });
    await call('POST', '/lead/101/payment', payment);
    await mock.faults.arm({ effect: 'error', when: 'before', code: 503, message: 'Busy', times: 1 });
    await call('PUT', '/lead/101/owner', { owner: 12 });
    await mock.faults.arm({ effect: 'delay', ms: 60_000, match: { operation: 'add-comment' }, skip: 1 });
    await call('GET', '/view/1001?x=1&x=2');
    await call('POST', '/leed', '{not JSON');
    await mock.clock.advance('25h');
    await call('POST', '/lead/101/comment', { text: 'Hello' });
    await call('GET', '/view/1001', undefined, 'a'.repeat(32));
  });

  const { sandbox, sentCount, differences } = await replay(server, failed);

  expect(differences).toEqual([]);
  expect(sandbox).toMatch(/^books-a-payment--[0-9a-f]{8}-replay$/);
  expect(sentCount).toBe(9);
  const again = server.sandbox(sandbox);
  const shown = ({
    method,
    path,
    query,
    startedAt,
    outcome,
    status,
    code,
    rules,
    fault,
    body,
  }: FailedTest['requests'][0]) => ({
    ...{ method, path, query, startedAt, outcome, status, code, rules, body },
    fault: fault && { ...fault, id: 0 },
  });
  const requests = await again.requests.list();
  expect(requests.map(shown)).toEqual(failed.requests.map(shown));
  expect(requests.map(({ fault }) => fault?.effect)).toContain('error');
  expect(await again.state()).toEqual(failed.state);
  expect(await again.faults.list()).toMatchObject([{ effect: 'delay', ms: 60_000, skip: 0, matched: 0 }]);
  expect(await again.clock.get()).toEqual(failed.clock);
  expect((await again.assumptions.get())['errorStatus']?.value).toBe('code');

  await again.snapshots.restore('start');
  expect(await again.state()).toEqual(failed.startState);
  expect((await again.clock.get()).now).toBe('2026-01-01T00:00:00.000Z');
});

test('tokens that the control plane created are mapped to fresh ones of the same user and service', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'my-shop' });
    await call('POST', '/lead/101/comment', { text: 'Hello' }, token);
    await mock.tokens.expire(token);
    await call('POST', '/lead/101/comment', { text: 'Bye' }, token);
  });
  const { sandbox, differences } = await replay(server, failed);
  expect(differences).toEqual([]);
  const requests = await server.sandbox(sandbox).requests.list();
  expect(requests).toMatchObject([
    { outcome: 'success', user: { login: 'anna@example.com' }, service: 'my-shop' },
    { outcome: 'rejected', rules: ['token-expired'] },
  ]);
});

test('a comment that was handled a second after its arrival is no difference', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (_mock, call) => {
    await call('POST', '/login', login('shop'));
    await call('POST', '/lead/101/comment', { text: 'Hello' });
  });
  const [comment] = failed.state?.comments ?? [];
  const later = { ...failed, state: { ...failed.state, comments: [{ ...comment, created_at: '31.12.29 23:59:59' }] } };
  expect((await replay(server, later as FailedTest)).differences).toEqual([]);
  const another = { ...failed, state: { ...failed.state, comments: [{ ...comment, text: 'Bye' }] } };
  expect((await replay(server, another as FailedTest)).differences).toHaveLength(1);
});

test('fixed tokens that begin alike stay tokens of their own users', async () => {
  const { control: server } = await startControl();
  const start = { assumptions: { secondUser: 'allow' } };
  const failed = await failedTest(server, start, async (mock, call) => {
    for (const name of ['anna', 'boris']) {
      const { token } = await mock.tokens.create({
        user: `${name}@example.com`,
        service: 'shop',
        token: `token-of-${name}`,
      });
      await call('POST', '/lead/101/payment', { category: 'Flat', purpose: name, sum: 1 }, token);
    }
  });
  const { sandbox, differences } = await replay(server, failed);
  expect(differences).toEqual([]);
  const requests = await server.sandbox(sandbox).requests.list();
  expect(requests.map(({ user }) => user?.login)).toEqual(['anna@example.com', 'boris@example.com']);
});

test('an expired token that is sent twice stays expired', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    const { token } = await mock.tokens.create({ user: 'anna@example.com', service: 'shop' });
    await mock.clock.advance('25h');
    for (const text of ['Hello', 'Bye']) await call('POST', '/lead/101/comment', { text }, token);
  });
  expect((await replay(server, failed)).differences).toEqual([]);
});

test('a user that the test created itself is reported, and the other requests are replayed', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    const { id } = await mock.createRecord('users', { login: 'new@example.com', employee_id: 13 });
    const { token } = await mock.tokens.create({ user: Number(id), service: 'shop' });
    await call('GET', '/view/1001', undefined, token);
    await call('POST', '/login', login('shop'));
  });
  const { sentCount, differences } = await replay(server, failed);
  expect(sentCount).toBe(2);
  expect(differences).toEqual([
    'request 1: leadmock created no token for the user new@example.com: /user is not a known user: 4',
    'request 1, GET /view/1001: code 401 now, success in the test',
    expect.stringMatching(/^the state differs from the end of the test/),
  ]);
});

test('a replay uses the overrides of the sandbox', async () => {
  const { control: server } = await startControl();
  const overrides = { 'unknown-view': { code: 410 } };
  const failed = await failedTest(server, { overrides }, async (_mock, call) => {
    await call('POST', '/login', login('shop'));
    await call('GET', '/view/999');
  });
  expect((await replay(server, failed)).differences).toEqual([]);
  const edited = JSON.parse(JSON.stringify({ ...failed, start: null }));
  expect((await replay(server, edited)).differences).toEqual([expect.stringContaining('GET /view/999: code 400 now')]);
});

test('bodies are sent as they were: JSON strings, null, numbers, compressed', async () => {
  const { control: server } = await startControl();
  const bodies = ['"text"', '""', 'null', '5', 'text', '{"text":"12345678901234567890"}'];
  const failed = await failedTest(server, {}, async (mock, call) => {
    await call('POST', '/login', login('shop'));
    for (const body of bodies) await call('POST', '/lead/101/comment', body);
    const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
    await fetch(`${mock.baseUrl}/lead/101/comment`, {
      method: 'POST',
      headers: { token, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync('{"text":"Hello"}'),
    });
  });
  const { sandbox, differences } = await replay(server, failed);
  expect(differences).toEqual([]);
  const shown = ({ body, bodyBytes, rules }: FailedTest['requests'][0]) => ({ body, bodyBytes, rules });
  const requests = await server.sandbox(sandbox).requests.list();
  expect(requests.map(shown)).toEqual(failed.requests.map(shown));
});

test('headers that fetch rejects do not stop a replay', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    await call('POST', '/login', login('shop'));
    const { token } = await mock.tokens.create({ user: 1, service: 'shop' });
    const { status } = await sendRaw(`${mock.baseUrl}/view/1001`, {
      token,
      // The HTTP client of Java sends the first three headers with each request.
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAEAAEAA',
      'Keep-Alive': '300',
      TE: 'trailers',
      'X-Note': Buffer.from('Привет').toString('latin1'),
    });
    expect(status).toBe(200);
  });
  expect((await replay(server, failed)).differences).toEqual([]);
});

test('a body that the file has only in part is reported', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (_mock, call) => {
    await call('POST', '/login', login('shop'));
    await call('POST', '/lead/101/comment', { text: 'x'.repeat(70_000) });
  });
  expect((await replay(server, failed)).differences).toContain(
    'request 2: the file lacks the complete body (truncated)',
  );
});

test('a request that was in flight when the test ended is named as a possible cause', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    await call('POST', '/login', login('shop'));
    await mock.faults.arm({ effect: 'hang', match: { operation: 'add-payment' } });
    void call('POST', '/lead/101/payment', payment);
    await expect.poll(async () => (await mock.records('payments')).length).toBe(1);
  });
  await server.sandbox(failed.sandbox).faults.clear();
  expect((await replay(server, failed)).differences).toEqual([
    expect.stringMatching(/^the state differs from the end of the test\. Possible causes: another difference /),
  ]);
});

test('differences are reported: changes of the test itself, masked values, evicted requests, a missing start state', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    await call('POST', '/login', login('shop'));
    await mock.deleteRecord('views', 1001);
    await call('GET', '/view/1001');
    await call('POST', '/unknown', { password: 'hunter2' });
  });
  const { differences } = await replay(server, failed);
  expect(differences).toEqual([
    'request 2, GET /view/1001: success now, code 400 in the test',
    'request 3: the replay sent *** in the body, possibly for a masked value',
    expect.stringMatching(/^the state differs from the end of the test/),
  ]);
  const { startState: _start, state: _state, ...old } = failed;
  const [, ...later] = failed.requests;
  expect((await replay(server, { ...old, requests: later })).differences.slice(0, 2)).toEqual([
    'the file has no start state: the sandbox began with the fixture of the server',
    'the file lacks the requests before request 2',
  ]);
});

test('a response that hung is replayed as a reset connection, and does not hang', async () => {
  const { control: server } = await startControl();
  const failed = await failedTest(server, {}, async (mock, call) => {
    await call('POST', '/login', login('shop'));
    const { id } = await mock.faults.arm({ effect: 'hang', match: { operation: 'add-payment' } });
    const hanging = call('POST', '/lead/101/payment', payment);
    await expect.poll(async () => (await mock.records('payments')).length).toBe(1);
    await mock.faults.delete(id);
    await hanging;
  });
  const { sandbox, differences } = await replay(server, failed);
  expect(differences).toEqual([]);
  expect(await server.sandbox(sandbox).records('payments')).toHaveLength(1);
});

test.each(['/../../_mock/reset', '/_mock/reset', '/_sandbox/other/login', '@127.0.0.1:9/login'])(
  'a file cannot send a request out of the sandbox: %s',
  async (path) => {
    const { control: server } = await startControl();
    await server.createRecord('projects', { name: 'Mine' });
    const failed = await failedTest(server, {}, async (_mock, call) => void (await call('GET', '/view/1001')));
    const [request] = failed.requests;
    const crafted = { ...failed, requests: [{ ...request, method: 'POST', path }] } as FailedTest;
    const { sentCount, differences } = await replay(server, crafted);
    expect(sentCount).toBe(0);
    expect(differences[0]).toBe(`request 1, POST ${path}: not sent, because the path is outside the sandbox`);
    expect(await server.records('projects', { name: 'Mine' })).toHaveLength(1);
  },
);

const INVALID = 'it is not a failed test from leadmock-failures/ (test, sandbox or requests is invalid)';
const inResponse = (report: object) => ({
  sandbox: 'y',
  failure: {
    files: [
      { name: 'y.har', text: '{}' },
      { name: 'y.json', text: JSON.stringify(report) },
    ],
  },
});

test.each([
  [null, INVALID],
  [{ log: { entries: [] } }, INVALID],
  [
    { test: 'x', sandbox: 'y', gone: 'no y' },
    'the sandbox was missing after the test, so its requests are lost (no y)',
  ],
  [{ test: 'x', sandbox: 'y', requests: [null] }, INVALID],
  [{ test: 'x', sandbox: 'y', requests: [{ method: 'GET' }] }, INVALID],
  [inResponse({ test: 'x' }), INVALID],
  [{ sandbox: 'y', kept: false, failure: { files: [] } }, INVALID],
])('%j: %s', (document, why) => {
  expect(() => readFailedTest(document)).toThrow(new Error(why));
});

test('a failed test is read from its file, and from the response of the call that ends the test', () => {
  const report = { test: 'x', sandbox: 'y', requests: [] };
  expect([readFailedTest(report), readFailedTest(inResponse(report))]).toEqual([report, report]);
});
