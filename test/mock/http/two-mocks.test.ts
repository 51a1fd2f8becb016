import { expect, test } from 'vitest';
import { login } from '../../../src/mock/api/session/login.ts';
import { getView } from '../../../src/mock/api/view/get-view.ts';
import { InvalidOverrides } from '../../../src/mock/control/overrides/invalid-overrides.ts';
import { type Service, service, serviceOf } from '../../../src/mock/create-mock.ts';
import { written } from '../../support/issued-overrides.ts';
import { startMock } from '../../support/start-mock.ts';

const small = serviceOf([login, getView]);

/** Starts two mocks in one process, for different services. */
async function startBoth() {
  const whole = await startMock();
  const part = await startMock({ service: small });
  return [
    { ...whole, control: whole.control, served: service },
    { ...part, control: part.control, served: small },
  ] as const;
}

const ids = ({ operations }: Service) => operations.map(({ id }) => id);

test('each of two mocks serves and hints only its own operations', async () => {
  const [whole, part] = await startBoth();
  for (const { client } of [whole, part]) {
    await client.login();
    expect((await client.get('/view/1001')).result.id).toBe(1001);
  }
  expect((await whole.client.delete('/view/1002')).body.status).toBe('success');
  const lost = await part.client.delete('/view/1002');
  expect(lost.rule).toBe('unknown-method');
  expect(lost.headers['x-mock-explain']).toContain('the nearest route is GET /view/{view_id}');
  expect((await part.client.post('/lead/101/coment')).headers['x-mock-explain']).not.toContain('/lead/{');
  expect((await part.control.get('/lead/101/comment')).problem?.detail).not.toContain('call the service without');
  expect((await whole.control.get('/lead/101/comment')).problem?.detail).toContain('call the service without');
});

test('each of two mocks documents only its own operations and rules', async () => {
  for (const { control, served } of await startBoth()) {
    const { value: coverage } = await control.get('/coverage');
    expect(coverage.operations.map(({ operation }: { operation: string }) => operation)).toEqual(ids(served));
    const { value: document } = await control.get('/openapi.json');
    const described = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(ids(served).toSorted());
    const { value: told } = await control.get('/rules');
    expect(told.rules.map(({ id }: { id: string }) => id)).toEqual(Object.keys(served.rules));
    for (const { operations = [] } of told.rules) expect(ids(served)).toEqual(expect.arrayContaining(operations));
  }
  expect(Object.keys(small.rules)).not.toContain('payment-repeat');
});

test('each of two mocks rejects matches and overrides for operations of the other', async () => {
  const [whole, part] = await startBoth();
  const match = { match: { operation: 'add-payment' }, times: 0 };
  expect(await whole.control.post('/verify', match)).toMatchObject({ status: 200 });
  expect(await part.control.post('/verify', match)).toMatchObject({ status: 400 });
  const overrides = written({ 'unknown-lead': { code: 404 } });
  expect((await startMock({ overrides })).mock.overriddenContract).toEqual([]);
  await expect(startMock({ overrides, service: small })).rejects.toThrow(InvalidOverrides);
});
