import { expect, test } from 'vitest';
import { defaultAssumptions, type PresetName, presets } from '../../../src/core/assumptions.ts';
import { startLoggedIn, type TestMock } from '../../support/start-mock.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };

function startWith(preset?: PresetName): Promise<TestMock> {
  return startLoggedIn({ assumptions: preset ? presets[preset] : {} });
}

test('without a preset every assumption has its default', async () => {
  const { sandbox } = await startWith();
  expect(sandbox.assumptions).toEqual(defaultAssumptions);
  expect(defaultAssumptions).toMatchObject({
    errorStatus: '200',
    unknownPathId: '400',
    visibilityBesideObservers: '1',
    nullInViewEdit: 'ignore',
    unknownBodyId: 'reject',
    secondUser: 'evict',
    unknownFields: 'ignore',
    numericStrings: 'reject',
    contentType: 'require',
    validationErrors: 'first',
    reminderEcho: 'stored',
    nonPositiveSum: 'reject',
    dealAfterPayment: 'unchanged',
    funnelDateAfterOwner: 'unchanged',
    omittedTaskFields: 'zero',
    timezone: 'UTC',
    ownerId: 'omit',
    tokenRenewal: 'any',
    rateLimit: 'off',
  });
});

test('without a preset errors come with HTTP 200, code 400 and one item, and unknown fields are ignored', async () => {
  const { client } = await startWith();
  expect(await client.get('/view/9')).toMatchObject({ status: 200, code: 400 });
  expect((await client.post('/task', {})).errors).toHaveLength(1);
  expect((await client.put('/lead/101/owner', { owner: 12, options: [] })).result.id).toBe(101);
  expect((await client.tryLogin('anna@example.com')).result.token).toHaveLength(32);
});

test('conventional sets three assumptions, and the others keep their defaults', async () => {
  const { sandbox } = await startWith('conventional');
  const set = { errorStatus: 'code', unknownPathId: '404', validationErrors: 'all' };
  expect(sandbox.assumptions).toEqual({ ...defaultAssumptions, ...set });
});

test('conventional uses HTTP status codes, 404 for unknown objects, and reports all mistakes', async () => {
  const { client } = await startWith('conventional');
  expect(await client.get('/view/9')).toMatchObject({ status: 404, code: 404, message: 'Invalid view ID' });
  expect(await client.put('/lead/9/owner', { owner: 0 })).toMatchObject({ status: 404, message: 'Invalid lead ID' });
  const rejected = await client.post('/task', {});
  expect(rejected).toMatchObject({ status: 400, code: 400 });
  expect(rejected.errors).toHaveLength(3);
  expect(await client.get('/view/1001', { token: null })).toMatchObject({ status: 401, code: 401 });
});

test('strict sets two assumptions, and the others keep their defaults', async () => {
  const { sandbox } = await startWith('strict');
  expect(sandbox.assumptions).toEqual({ ...defaultAssumptions, unknownFields: 'reject', secondUser: 'reject' });
});

test('strict rejects unknown fields and a second user, with HTTP 200 as by default', async () => {
  const { client } = await startWith('strict');
  const more = await client.post('/task', { ...TASK, options: [] });
  expect(more).toMatchObject({ status: 200, code: 400, rule: 'field-unknown' });
  expect(await client.tryLogin('anna@example.com')).toMatchObject({ status: 200, code: 403, rule: 'second-user' });
  expect((await client.post('/task', TASK)).result.id).toBe(1);
});

test('a single assumption overrides the preset', async () => {
  const { client } = await startLoggedIn({ assumptions: { ...presets.conventional, unknownPathId: '400' } });
  expect(await client.get('/view/9')).toMatchObject({ status: 400, code: 400 });
});
