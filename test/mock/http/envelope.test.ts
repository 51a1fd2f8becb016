import { expect, test } from 'vitest';
import { operations } from '../../../src/mock/api/operations.ts';
import { guardedRequests, sampleRequests } from '../../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

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

test(
  rule(
    ['success-envelope', 'success-no-errors', 'envelope-keys'],
    'a success has only status and result; the deletion of a view has no result',
  ),
  async () => {
    expect(sampleRequests.map(({ id }) => id).sort()).toEqual(operations.map(({ id }) => id).sort());
    const { client } = await startLoggedIn();
    for (const { id, method, path, body } of sampleRequests) {
      const answer = await client.request(method, path, { body });
      expect(answer.body.status, id).toBe('success');
      expect(Object.keys(answer.body), id).toEqual(id === 'delete-view' ? ['status'] : ['status', 'result']);
    }
  },
);

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

test.each(REJECTED)(
  rule(
    ['error-envelope', 'envelope-keys', 'error-items'],
    '%s: only status and errors, one item with code and message',
  ),
  async (_what, method, path, request, code) => {
    const { client } = await startLoggedIn();
    const { body } = await client.request(method, path, request);
    expect(body).toStrictEqual({ status: 'error', errors: [{ code, message: expect.stringMatching(/\S/) }] });
  },
);

test(rule('error-envelope', 'every operation that needs a token rejects a missing one in the envelope'), async () => {
  const { client } = await startMock();
  for (const { method, path, body } of guardedRequests) {
    expect((await client.request(method, path, { body })).body).toStrictEqual({
      status: 'error',
      errors: [{ code: 401, message: 'Token is required' }],
    });
  }
});
