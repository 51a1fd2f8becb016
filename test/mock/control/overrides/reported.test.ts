import { expect, test } from 'vitest';
import { service } from '../../../../src/mock/create-mock.ts';
import { OVERRIDES, written } from '../../../support/issued-overrides.ts';
import { startMock } from '../../../support/start-mock.ts';

const { operations, rules } = service;

async function told(given: unknown = OVERRIDES, prefix = '') {
  const { http } = await startMock({ overrides: written(given) });
  const { body: listed } = await http.get(`${prefix}/_mock/rules`).expect(200);
  const { body: document } = await http.get(`${prefix}/_mock/openapi.json`).expect(200);
  return {
    listed,
    document,
    rule: (id: string) => listed.rules.find((rule: { id: string }) => rule.id === id),
  };
}

test('/rules shows the overridden responses and marks them with overrides', async () => {
  const { listed, rule } = await told();
  expect(rule('token-unknown')).toMatchObject({
    provenance: rules['token-unknown']?.provenance,
    rejection: { code: 403, message: 'Доступ запрещён', httpStatus: 401 },
    overrides: { 'token-unknown': OVERRIDES['token-unknown'] },
  });
  expect(rule('unknown-lead')).toMatchObject({
    rejection: rules['unknown-lead']?.rejection,
    assumption: 'unknownPathId',
    overrides: { 'unknown-lead@add-comment': { code: 404 } },
  });
  expect(listed.merges).toEqual({ 'change-owner': { deal: false } });
  const others = listed.rules.filter(({ overrides }: { overrides?: object }) => !overrides);
  expect(others).toHaveLength(Object.keys(rules).length - 2);
  for (const { section: _section, id, ...rest } of others) expect({ id, ...rest }).toEqual({ id, ...rules[id] });
});

test('/rules of a missing sandbox shows its future overrides', async () => {
  const { rule } = await told(OVERRIDES, '/_sandbox/none');
  expect(rule('token-unknown').rejection.code).toBe(403);
});

test('the OpenAPI document is the same with and without overrides', async () => {
  const { document } = await told();
  const { value } = await (await startMock()).control.get('/openapi.json');
  expect(document).toEqual(value);
});

test('overrides that contradict the contract are reported at startup', async () => {
  const given = {
    'login-wrong': { code: 403 },
    'token-unknown': { code: 403 },
    'change-owner': { merge: { deal: false, more: 1 } },
    'get-view': { merge: { source: 'x', more: 1 } },
  };
  const { mock } = await startMock({ overrides: written(given) });
  const ofContract = Object.keys(given).filter((id) => rules[id]?.provenance === 'contract');
  expect(ofContract).toContain('login-wrong');
  expect(mock.overriddenContract).toEqual([
    ...ofContract.map((id) => `${id} overrides the contract: ${rules[id]?.text}`),
    'get-view overrides documented fields of its result: source',
  ]);
  // The contract shows no HTTP status of rejections, so an override of it is not reported.
  for (const overrides of [undefined, written({ 'login-wrong': { httpStatus: 401 } })])
    expect((await startMock(overrides && { overrides })).mock.overriddenContract).toEqual([]);
});

test('ids of rules and operations differ and contain no @', () => {
  const ids = [...Object.keys(rules), ...operations.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.includes('@'))).toEqual([]);
});

test('a code that is not an error status gets HTTP 200 with any errorStatus', async () => {
  const overrides = written({ 'token-unknown': { code: 1001 } });
  for (const errorStatus of ['200', 'code'] as const) {
    const { http } = await startMock({ overrides, assumptions: { errorStatus } });
    const { status, body } = await http.get('/view/1001').set('token', 'nobody');
    expect([status, body.errors[0].code]).toEqual([200, 1001]);
  }
});
