import { expect, test } from 'vitest';
import { operations } from '../../src/api/operations.ts';
import { guardedRequests, sampleRequests } from '../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

test(rule('success-envelope', 'a success has status and result; the deletion of a view has no result'), async () => {
  const { client } = await startLoggedIn();
  for (const { id, method, path, body } of sampleRequests) {
    const answer = await client.request(method, path, { body });
    expect(answer.body.status, id).toBe('success');
    expect(Object.hasOwn(answer.body, 'result'), id).toBe(id !== 'delete-view');
  }
});

test(rule('success-no-errors', 'no success has errors'), async () => {
  const { client } = await startLoggedIn();
  for (const { id, method, path, body } of sampleRequests) {
    expect((await client.request(method, path, { body })).body, id).not.toHaveProperty('errors');
  }
});

test.each(['200', 'code'] as const)(
  rule('success-status', 'every success is HTTP 200 with errorStatus=%s'),
  async (errorStatus) => {
    const { client } = await startLoggedIn({ assumptions: { errorStatus } });
    for (const { id, method, path, body } of sampleRequests) {
      expect(await client.request(method, path, { body }), id).toMatchObject({
        status: 200,
        body: { status: 'success' },
      });
    }
  },
);

test(rule('envelope-keys', 'a success has only status and result'), async () => {
  expect(sampleRequests.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort());
  const { client } = await startLoggedIn();
  for (const { id, method, path, body } of sampleRequests) {
    const answer = await client.request(method, path, { body });
    expect(Object.keys(answer.body), id).toEqual(id === 'delete-view' ? ['status'] : ['status', 'result']);
  }
});

const REJECTED = [
  ['an unknown route', 'GET', '/nothing', {}, 404],
  ['a missing token', 'GET', '/view/1001', { token: null }, 401],
  ['an unknown token', 'POST', '/logout', { token: 'x' }, 401],
  ['wrong credentials', 'POST', '/login', { body: { login: 'a', password: 'b', service: 'c', version: '1.0' } }, 401],
  ['a broken body', 'POST', '/task', { raw: '{' }, 400],
  ['a missing field', 'POST', '/task', { body: {} }, 400],
  ['an unknown object', 'GET', '/view/9', {}, 400],
  ['an unknown reference', 'PUT', '/lead/101/owner', { body: { owner: 9 } }, 400],
  ['a domain rule', 'POST', '/lead/101/payment', { body: { category: 'a', purpose: 'b', sum: 0 } }, 400],
] as const;

test.each(REJECTED)(rule('error-envelope', '%s: status and errors, each with code and message'), async (...row) => {
  const [, method, path, request, code] = row;
  const { client } = await startLoggedIn();
  const { body } = await client.request(method, path, request);
  expect(body).toMatchObject({ status: 'error', errors: [{ code, message: expect.any(String) }] });
});

test.each(REJECTED)(rule('envelope-keys', '%s: only status and errors, with only code and message'), async (...row) => {
  const [, method, path, request] = row;
  const { client } = await startLoggedIn();
  const { body } = await client.request(method, path, request);
  const item = { code: expect.any(Number), message: expect.any(String) };
  expect(body).toStrictEqual({ status: 'error', errors: [item] });
});

test.each(REJECTED)(rule('error-items', '%s: one item, with a message'), async (...row) => {
  const [, method, path, request] = row;
  const { client } = await startLoggedIn();
  const { errors } = await client.request(method, path, request);
  expect(errors.length).toBeGreaterThan(0);
  for (const { message } of errors) expect(message).toMatch(/\S/);
});

test(rule('error-envelope', 'every operation that needs a token rejects a missing one in the envelope'), async () => {
  const { client } = await startMock();
  for (const { method, path, body } of guardedRequests) {
    expect((await client.request(method, path, { body })).body).toStrictEqual({
      status: 'error',
      errors: [{ code: 401, message: 'Token is required' }],
    });
  }
});
