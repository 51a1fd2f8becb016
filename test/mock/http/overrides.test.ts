import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { rules } from '../../../src/mock/api/rules/index.ts';
import { OVERRIDES, written } from '../../support/issued-overrides.ts';
import { examplePath } from '../../support/sample-requests.ts';
import { type MockOverrides, startMock } from '../../support/start-mock.ts';
import { plainCall } from './faults/armed-mock.ts';

async function start(given: unknown = OVERRIDES, overrides: MockOverrides = {}) {
  const started = await startMock({ ...overrides, overrides: written(given) });
  await started.client.login();
  const call = async (line: string, body?: unknown) => {
    const { status = 0, text, headers = {} } = await plainCall(started, line, { body });
    return { status, headers, body: JSON.parse(text) };
  };
  return { ...started, call };
}

test('every operation rejects with the code, message and HTTP status of the override', async () => {
  const { client, call } = await start();
  client.token = 'x'.repeat(32);
  for (const { method, needsToken, hasBody, ...route } of operations) {
    if (!needsToken) continue;
    const seen = await call(`${method} ${examplePath(route)}`, hasBody ? {} : undefined);
    expect(seen.status).toBe(401);
    expect(seen.body).toEqual({ status: 'error', errors: [{ code: 403, message: 'Доступ запрещён' }] });
    expect(seen.headers['x-mock-rule']).toBe('token-unknown');
    expect(seen.headers['x-mock-explain']).toBe(
      `an override set code 403 (not 401), the message, HTTP status 401: Invalid token; this sandbox has no such token [token-unknown, ${rules['token-unknown'].provenance}]`,
    );
  }
});

test('an override for one operation does not affect other operations', async () => {
  const { call } = await start();
  const comment = await call('POST /lead/9/comment', { text: 'a' });
  expect(comment).toMatchObject({ status: 200, body: { errors: [{ code: 404, message: 'Invalid lead ID' }] } });
  expect(comment.headers['x-mock-explain']).toMatch(/^an override set code 404 \(not 400\): .*\[unknown-lead, \w+\]$/);
  const owner = await call('PUT /lead/9/owner', { owner: 11 });
  expect(owner).toMatchObject({ status: 200, body: { errors: [{ code: 400, message: 'Invalid lead ID' }] } });
  expect(owner.headers['x-mock-explain']).toMatch(/^Invalid lead ID.*assumption unknownPathId=400/);
});

test('a merge affects every result of its operation, and no stored record', async () => {
  const { call, control } = await start();
  const before = (await control.get('/state/leads/101')).value;
  const { body, headers } = await call('PUT /lead/101/owner', { owner: 11 });
  expect(body.result).toMatchObject({ id: 101, deal: false });
  expect(headers['x-mock-explain']).toBe('an override merged these fields into the result: deal [change-owner]');
  expect(headers).not.toHaveProperty('x-mock-rule');
  expect((await call('POST /lead/101/payment', { category: 'a', purpose: 'b', sum: 1 })).headers).not.toHaveProperty(
    'x-mock-explain',
  );
  const after = (await control.get('/state/leads/101')).value;
  expect(after.deal).toBe(before.deal);
  const { value } = await control.get('/requests?operation=change-owner');
  expect(value.requests[0]).toMatchObject({
    outcome: 'success',
    code: null,
    rules: [],
    explanation: headers['x-mock-explain'],
    response: { result: { deal: false } },
  });
});

test('a deep merge keeps other fields, and the state stays unchanged', async () => {
  const merge = { visitor: { browser: 'Netscape 4' }, extra: { a: [1] }, gone: null };
  const { call, control } = await start({ 'get-view': { merge } });
  const { result } = (await call('GET /view/1001')).body;
  const stored = (await control.get('/state/views/1001')).value;
  expect(result).toEqual({ ...result, visitor: { ...stored.visitor, browser: 'Netscape 4' }, extra: { a: [1] } });
  expect(result).not.toHaveProperty('gone');
  expect(stored.visitor.browser).not.toBe('Netscape 4');
  expect((await call('GET /view/1001')).body.result).toEqual(result);
});

test('with errorStatus=code the HTTP status is the overridden code, unless it is overridden too', async () => {
  const { call, client } = await start(OVERRIDES, { assumptions: { errorStatus: 'code' } });
  expect((await call('POST /lead/9/comment', { text: 'a' })).status).toBe(404);
  expect((await call('PUT /lead/9/owner', { owner: 11 })).status).toBe(400);
  client.token = 'x';
  expect((await call('GET /view/1001')).status).toBe(401);
});

test('an override takes precedence over a fixed HTTP status', async () => {
  const given = { 'rate-limit': { code: 429, httpStatus: 200 } };
  const { call, control } = await start(given, { assumptions: { rateLimit: '3' } });
  await control.put('/clock', { frozen: true });
  for (let admitted = 0; admitted < 3; admitted += 1) await call('GET /view/1001');
  expect(await call('GET /view/1001')).toMatchObject({ status: 200, body: { errors: [{ code: 429 }] } });
});

test('each of several violations has the overridden code and message of its rule', async () => {
  const given = { 'field-required': { code: 422 }, 'field-invalid': { message: 'Неверно' } };
  const { call } = await start(given, { assumptions: { validationErrors: 'all' } });
  const { body, headers } = await call('POST /task', { owner_id: 'x', project_id: 1 });
  expect(body.errors).toHaveLength(2);
  expect(body.errors).toEqual(
    expect.arrayContaining([
      { code: 422, message: expect.stringContaining('title') },
      { code: 400, message: 'Неверно' },
    ]),
  );
  expect(headers['x-mock-explain']).toMatch(/^an override set .*; an override applies to field-\w+: /);
});

test.each([
  ['unknown-route', 'GET /leads'],
  ['unknown-method', 'PATCH /view/1001'],
  ['exact-path', 'GET /View/1001'],
])('the rejection by %s can be overridden', async (id, line) => {
  const { call } = await start({ 'unknown-route': { code: 410 }, [id]: { code: 405, message: 'Нет' } });
  expect((await call(line)).body.errors).toEqual([{ code: 405, message: 'Нет' }]);
});

test('without overrides the explanation header is unchanged', async () => {
  const { call } = await start({});
  const { headers, body } = await call('POST /lead/9/comment', { text: 'a' });
  expect(body.errors[0].code).toBe(400);
  expect(headers['x-mock-explain']).not.toContain('an override');
  expect((await call('GET /view/1001')).headers).not.toHaveProperty('x-mock-explain');
});

test('the journal shows the overridden code, and finds by it', async () => {
  const { client, call, control } = await start();
  client.token = 'x';
  await call('GET /view/1001');
  const { value } = await control.get('/requests?code=403');
  expect(value.requests).toMatchObject([{ code: 403, status: 401, rules: ['token-unknown'], outcome: 'rejected' }]);
  expect(value.requests[0].explanation).toContain('an override set code 403 (not 401)');
  expect((await control.post('/verify', { match: { code: 403, status: 401 }, times: 1 })).status).toBe(200);
});
