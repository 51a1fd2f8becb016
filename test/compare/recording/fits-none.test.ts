import { expect, test } from 'vitest';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { type AssumptionId, defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

type Step = readonly [send: string, body: object | undefined, answer: object | [number, object]];

/** What a recording with a login and these requests and answers says of one assumption. */
async function said(id: AssumptionId, ...steps: readonly Step[]) {
  const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
  const client = new RecordedClient(prepared(loggedIn, ...steps.map(([, , answer]) => answer)));
  await client.login();
  for (const [send, body] of steps) await client.call(...(send.split(' ') as [string, string]), body);
  const found = await compareHar(client.har);
  const report = reportOf(found, defaultAssumptions);
  const { value, says } = report.assumptions.find((each) => each.id === id) ?? {};
  return { value, says, differences: report.differences };
}

const success = (result?: unknown) => ({ status: 'success', result });
const refusal = (...codes: unknown[]) => ({ status: 'error', errors: codes.map((code) => ({ code, message: 'No' })) });
const lead = (more: object) => ({
  id: 7,
  contact_id: 8,
  name: 'Maria',
  custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 12, type: 'staff' } }],
  ...more,
});
const view = {
  ...{ id: 3, project_id: 1, uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', ym_client_id: null, ga_client_id: null },
  ...{ visitor: null, real_visitor: null, source: 'a', campaign: null, keyword: null, seo_system: null, page: null },
  referer: null,
};
const asked = { title: 'Call', owner_id: 12, project_id: 1 };
const task = (more: object = {}) =>
  success({
    ...{ id: 1, ...asked, text: '', lead_id: 0, date_start: 0, date_end: 0, remind_type: 0, remind_method: '' },
    ...{ visibility: 1, status: 0, observers: [], labels: [], ...more },
  });
const taken = ['POST /task', asked, task()] as const;
const paid = (more: object) =>
  ['POST /lead/7/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, success(lead(more))] as const;
const moved = (more: object) => ['PUT /lead/7/owner', { owner: 12 }, success(lead(more))] as const;

/** A task without its two last required fields. */
const wrong = (answer: object | [number, object]) => ['POST /task', { title: 'Call' }, answer] as const;

test.each([
  ['another code', refusal(422)],
  ['a code that is a text', refusal('400')],
  ['no words', { status: 'error', errors: [{ code: 400 }] }],
])('one error with %s, where two fields are wrong, is no answer of validationErrors=all', async (_, answer) => {
  expect(await said('validationErrors', taken, wrong(answer))).toMatchObject({ value: 'first' });
});

test('a code that is no other than the HTTP status tells errorStatus, whatever leadmock would have given', async () => {
  const found = await said('errorStatus', taken, wrong([422, refusal(422)]));
  expect(found).toMatchObject({ value: 'code' });
  expect(found.differences).toEqual([expect.objectContaining({ path: '/errors/0/code' })]);
});

const created = (time: string) => success({ id: '5', text: 'Hello', created_at: `15.01.30 ${time}`, author: me });
const me = { id: 1, type: 'main' };
const comment = (time: string) => ['POST /lead/7/comment', { text: 'Hello' }, created(time)] as const;
const read = ['GET /view/3', undefined, success(view)] as const;
const unknown = (answer: object | [number, object]) => ['GET /view/4', undefined, answer] as const;

test.each<[AssumptionId, string, readonly Step[], number]>([
  ['omittedTaskFields', 'now null and now 0', [['POST /task', asked, task({ lead_id: null })]], 2],
  ['ownerId', 'another id', [paid({ deal: false }), moved({}), moved({ owner_id: 99 })], 4],
  ['timezone', 'a time of no zone', [comment('15:00:04'), comment('15:37:06')], 3],
  ['unknownObject', 'another code', [read, unknown(refusal(404)), unknown(refusal(410))], 4],
  ['errorStatus', 'a status of its own', [read, unknown([404, refusal(404)]), unknown([500, refusal(404)])], 4],
  ['dealAfterPayment', 'no boolean', [paid({ deal: false }), paid({ deal: 'yes' })], 3],
  ['validationErrors', 'three errors for two fields', [taken, wrong(refusal(400, 400, 400))], 3],
])('%s: an answer with %s fits no value, and is named', async (id, _, steps, number) => {
  const found = await said(id, ...steps);
  expect(found.value).toBeUndefined();
  expect(found.says).toMatch(/^no value fits: /);
  expect(found.says).toContain(`#${number}`);
  expect(found.differences).not.toEqual([]);
});

test('a difference that no assumption decides leaves all values as they are', async () => {
  const found = await said('dealAfterPayment', paid({ deal: false }), paid({ deal: false, name: 'Olga' }));
  expect(found.value).toBe('unchanged');
});

test('the rest of an answer decides, where one field of a list differs', async () => {
  const date = (value: string | null) => ({ id: 2, name: 'Next', type: 'funnel_date', value });
  const owner = (id: number) => ({ id: 1, name: 'Owner', type: 'owner', value: { id, type: 'staff' } });
  const before = paid({ deal: false, custom: [owner(11), date('2030-01-01')] });
  const found = await said('funnelDateAfterOwner', before, moved({ custom: [owner(99), date(null)] }));
  expect(found.value).toBe('cleared');
  expect(found.differences).toEqual([expect.objectContaining({ path: '/result/custom/*/value/id' })]);
});
