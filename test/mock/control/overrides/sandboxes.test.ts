import { expect, test } from 'vitest';
import { OVERRIDES, written } from '../../../support/issued-overrides.ts';
import { ServiceClient } from '../../../support/service-client.ts';
import { startMock, type TestMock } from '../../../support/start-mock.ts';

/** @returns the code and HTTP status for an invalid token in a sandbox */
async function badToken({ server }: Pick<TestMock, 'server'>, sandbox: string) {
  const client = new ServiceClient(server, sandbox === 'default' ? '' : `/_sandbox/${sandbox}`);
  const { status, code } = await client.get('/view/1001', { token: 'x' });
  return { status, code };
}

const YOURS = { status: 401, code: 403 };
const LEADMOCKS = { status: 200, code: 401 };

test('overrides of one sandbox do not affect another', async () => {
  const { control, ...mock } = await startMock();
  const { status } = await control.post('/sandboxes', { name: 'w1', overrides: OVERRIDES });
  expect(status).toBe(201);
  expect(await badToken(mock, 'w1')).toEqual(YOURS);
  expect(await badToken(mock, 'default')).toEqual(LEADMOCKS);
});

test('overrides survive a reset, a seed, a restore and a reset of all sandboxes', async () => {
  const { control, http, ...mock } = await startMock();
  await control.post('/sandboxes', { name: 'w1', overrides: OVERRIDES });
  await http.put('/_sandbox/w1/_mock/snapshots/a').expect(200);
  for (const [path, body] of [
    ['/reset', {}],
    ['/reset', { fixture: 'empty' }],
    ['/reset', { retain: ['assumptions', 'clock'] }],
    ['/seed', { fixture: 'default' }],
    ['/snapshots/a/restore', {}],
    ['/sandboxes/reset', {}],
  ] as const) {
    await http.post(`/_sandbox/w1/_mock${path}`).send(body).expect(200);
    expect(await badToken(mock, 'w1'), path).toEqual(YOURS);
  }
});

test('created and auto-created sandboxes start with the startup overrides', async () => {
  const { control, ...mock } = await startMock({ overrides: written(OVERRIDES) });
  await control.post('/sandboxes', { name: 'made', fixture: 'empty', assumptions: { unknownPathId: '404' } });
  for (const name of ['default', 'used', 'made']) expect(await badToken(mock, name), name).toEqual(YOURS);
});

test('a copy has the overrides of its source', async () => {
  const { control, ...mock } = await startMock();
  await control.post('/sandboxes', { name: 'w1', overrides: OVERRIDES });
  await control.post('/sandboxes', { name: 'copy', from: 'w1' });
  expect(await badToken(mock, 'copy')).toEqual(YOURS);
  const other = { 'token-unknown': { code: 498 } };
  await control.post('/sandboxes', { name: 'other', from: 'w1', overrides: other });
  expect(await badToken(mock, 'other')).toEqual({ status: 200, code: 498 });
  expect(await badToken(mock, 'w1')).toEqual(YOURS);
});

test('given overrides replace overrides with the same key, and null removes an override', async () => {
  const { control, http, mock } = await startMock({ overrides: written(OVERRIDES) });
  const own = { 'token-unknown': null, 'unknown-lead@add-comment': { message: 'Нет' }, 'rate-limit': { code: 429 } };
  await control.post('/sandboxes', { name: 'w1', overrides: own });
  expect(mock.sandboxes.get('w1')?.overrides?.table).toEqual({
    'unknown-lead@add-comment': { message: 'Нет' },
    'change-owner': { merge: { deal: false } },
    'rate-limit': { code: 429 },
  });
  const none = Object.fromEntries(Object.keys(OVERRIDES).map((key) => [key, null]));
  await control.post('/sandboxes', { name: 'bare', overrides: none });
  expect(mock.sandboxes.get('bare')?.overrides).toBeUndefined();
  const { body } = await http.get('/_sandbox/bare/_mock/rules').expect(200);
  expect(JSON.stringify(body)).not.toContain('"overrides"');
  const wrong = await control.post('/sandboxes', { name: 'w2', overrides: { 'token-unknwn': null } });
  expect(wrong).toMatchObject({ status: 400, pointers: ['/overrides/token-unknwn'] });
});

test('a sandbox without overrides has no overrides object', async () => {
  const { mock, control } = await startMock({ overrides: written({}) });
  await control.post('/sandboxes', { name: 'w1', overrides: {} });
  for (const { sandbox } of mock.sandboxes.all()) expect(sandbox.overrides).toBeUndefined();
  const { value } = await control.get('/rules');
  expect(value).not.toHaveProperty('merges');
});

test('invalid overrides stop the startup, with all mistakes', async () => {
  const given = { 'token-unknwn': { code: 403 }, 'token-expired': { code: '1' } };
  const failure = await startMock({ overrides: written(given) }).catch((error: Error) => error);
  expect(failure).toMatchObject({
    name: 'InvalidOverrides',
    message: [
      'a test: invalid overrides:',
      '  /overrides/token-unknwn must be the id of a rule, the id of an operation, or rule-id@operation; did you mean token-unknown?',
      '  /overrides/token-expired/code must be an integer',
    ].join('\n'),
  });
});

test('creating a sandbox reports the overrides that differ from the contract', async () => {
  const { control } = await startMock();
  const overrides = { 'login-wrong': { code: 403 }, 'token-unknown': { code: 403 } };
  const { value } = await control.post('/sandboxes', { name: 'w1', overrides });
  expect(value.overriddenContract).toEqual([expect.stringContaining('login-wrong overrides the contract')]);
  expect((await control.post('/sandboxes', { name: 'w2' })).value).not.toHaveProperty('overriddenContract');
});
