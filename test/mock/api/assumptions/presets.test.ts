import { expect, test } from 'vitest';
import { defaultAssumptions, presets } from '../../../../src/mock/core/assumptions.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';

test('conventional uses HTTP status codes, 404 for unknown objects, and reports all mistakes', async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: presets.conventional });
  const set = { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' };
  expect(sandbox.assumptions).toEqual({ ...defaultAssumptions, ...set });
  expect(await client.get('/view/9')).toMatchObject({ status: 404, code: 404, message: 'Invalid view ID' });
  const rejected = await client.post('/task', {});
  expect(rejected).toMatchObject({ status: 400, code: 400 });
  expect(rejected.errors).toHaveLength(3);
});

test('strict rejects unknown fields and a second user, with HTTP 200 as by default', async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: presets.strict });
  expect(sandbox.assumptions).toEqual({ ...defaultAssumptions, unknownFields: 'reject', secondUser: 'reject' });
  const more = await client.post('/lead/101/comment', { text: 'a', options: [] });
  expect(more).toMatchObject({ status: 200, code: 400, rule: 'field-unknown' });
  expect(await client.tryLogin('anna@example.com')).toMatchObject({ status: 200, code: 403, rule: 'second-user' });
});
