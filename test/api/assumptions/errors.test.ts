import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';

/** A rejected request for every code that is possible without other assumptions. */
const REJECTED = [
  [400, 'POST', '/task', { body: {} }],
  [400, 'GET', '/view/9', {}],
  [404, 'GET', '/nothing', {}],
  [404, 'PATCH', '/view/1001', {}],
  [401, 'GET', '/view/1001', { token: null }],
  [401, 'POST', '/login', { body: { login: 'x', password: 'x', service: 'x', version: '1.0' } }],
] as const;

test.each(REJECTED)(
  assumed('errorStatus', '200', 'code %s comes with HTTP 200: %s %s'),
  async (code, method, path, request) => {
    const { client } = await startLoggedIn({ assumptions: { errorStatus: '200' } });
    expect(await client.request(method, path, request)).toMatchObject({ status: 200, code });
  },
);

test.each(REJECTED)(
  assumed('errorStatus', 'code', 'code %s is also the HTTP status: %s %s'),
  async (code, method, path, request) => {
    const { client } = await startLoggedIn({ assumptions: { errorStatus: 'code' } });
    expect(await client.request(method, path, request)).toMatchObject({ status: code, code });
  },
);

test(assumed('errorStatus', 'code', 'a success is HTTP 200'), async () => {
  const { client } = await startLoggedIn({ assumptions: { errorStatus: 'code' } });
  const answer = await client.get('/view/1001');
  expect([answer.status, answer.result.id]).toEqual([200, 1001]);
});

const UNKNOWN = [
  ['GET', '/view/999', undefined, 'Invalid view ID'],
  ['PUT', '/view/x', { source: 'x' }, 'Invalid view ID'],
  ['DELETE', '/view/00000000-0000-4000-8000-000000000000', undefined, 'Invalid view ID'],
  ['POST', '/lead/999/payment', { category: 'Flat', purpose: 'Deposit', sum: 1 }, 'Invalid lead ID'],
  ['PUT', '/lead/0/owner', { owner: 0 }, 'Invalid lead ID'],
  ['POST', '/lead/0101/comment', { text: 'x' }, 'Invalid lead ID'],
] as const;

test.each(UNKNOWN)(assumed('unknownPathId', '400', '%s %s gets code 400'), async (method, path, body, message) => {
  const { client } = await startLoggedIn({ assumptions: { unknownPathId: '400' } });
  expect(await client.request(method, path, { body })).toMatchObject({ status: 200, code: 400, message });
});

test.each(UNKNOWN)(assumed('unknownPathId', '404', '%s %s gets code 404'), async (method, path, body, message) => {
  const { client } = await startLoggedIn({ assumptions: { unknownPathId: '404' } });
  expect(await client.request(method, path, { body })).toMatchObject({ status: 200, code: 404, message });
});

test(assumed('unknownPathId', '404', 'an unknown id in a body keeps code 400'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownPathId: '404' } });
  expect(await client.put('/lead/101/owner', { owner: 99 })).toMatchObject({ code: 400, rule: 'unknown-reference' });
});

// The wrong fields are not in the order of the contract, in which the response lists them.
const WRONG_TASK = { visibility: 9, remind_method: ['fax', 'sms', 'pigeon'], owner_id: 'x', title: '' };

test(assumed('validationErrors', 'first', 'one item, for the first field in the order of the contract'), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'first' } });
  expect((await client.post('/task', WRONG_TASK)).errors).toEqual([{ code: 400, message: 'title must not be empty' }]);
});

test(assumed('validationErrors', 'all', 'one item for each wrong field, in the order of the contract'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  const { errors, status } = await client.post('/task', WRONG_TASK);
  expect(status).toBe(200);
  expect(errors).toEqual(
    [
      'title must not be empty',
      'owner_id must be an integer',
      'project_id is required',
      'remind_method[0] must be one of "sms", "email", "call", "popup"',
      'remind_method[2] must be one of "sms", "email", "call", "popup"',
      'visibility must be at most 2',
    ].map((message) => ({ code: 400, message })),
  );
  expect(sandbox.state.tasks.size).toBe(0);
});

test(assumed('validationErrors', 'all', 'rules outside of field validation give one item'), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  expect((await client.get('/view/9')).errors).toHaveLength(1);
  expect((await client.request('PUT', '/view/1001', { raw: '{' })).errors).toHaveLength(1);
});

const UNKNOWN_IDS = {
  title: 'Call back',
  labels: [23, 99],
  observers: [98, 11, 97],
  lead_id: 999,
  project_id: 1,
  owner_id: 99,
};

test(assumed('validationErrors', 'first', 'one item for the first unknown reference'), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'first' } });
  const { errors } = await client.post('/task', UNKNOWN_IDS);
  expect(errors).toEqual([{ code: 400, message: 'owner_id: unknown employee 99' }]);
});

test(assumed('validationErrors', 'all', 'one item for each unknown reference'), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  const { errors } = await client.post('/task', UNKNOWN_IDS);
  expect(errors).toEqual(
    [
      'owner_id: unknown employee 99',
      'lead_id: unknown lead 999',
      'observers: unknown employee 98',
      'observers: unknown employee 97',
      'labels: project 1 has no label 23',
      'labels: project 1 has no label 99',
    ].map((message) => ({ code: 400, message })),
  );
});
