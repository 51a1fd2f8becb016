import { expect, test } from 'vitest';
import type { AssumptionId } from '../../../src/core/assumptions.ts';
import { moved, paid, rejection, type Step, said, success, view } from '../../support/recorded-steps.ts';

const asked = { title: 'Call', owner_id: 12, project_id: 1 };
const task = (more: object = {}) =>
  success({
    id: 1,
    ...asked,
    text: '',
    lead_id: 0,
    date_start: 0,
    date_end: 0,
    remind_type: 0,
    remind_method: '',
    visibility: 1,
    status: 0,
    observers: [],
    labels: [],
    ...more,
  });
const taken = ['POST /task', asked, task()] as const;
/** A task without its two last required fields. */
const wrong = (answer: object | [number, object]) => ['POST /task', { title: 'Call' }, answer] as const;

test.each([
  ['another code', rejection(422)],
  ['a code that is a text', rejection('400')],
  ['no words', { status: 'error', errors: [{ code: 400 }] }],
])('one error with %s for two wrong fields disproves validationErrors=all', async (_, answer) => {
  expect(await said('validationErrors', taken, wrong(answer))).toMatchObject({ value: 'first' });
});

test('a code equal to the HTTP status proves errorStatus, whatever the code', async () => {
  const found = await said('errorStatus', taken, wrong([422, rejection(422)]));
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
  ['unknownPathId', 'another code', [read, unknown(rejection(404)), unknown(rejection(410))], 4],
  ['errorStatus', 'a status of its own', [read, unknown([404, rejection(404)]), unknown([500, rejection(404)])], 4],
  ['dealAfterPayment', 'no boolean', [paid({ deal: false }), paid({ deal: 'yes' })], 3],
  ['validationErrors', 'three errors for two fields', [taken, wrong(rejection(400, 400, 400))], 3],
])('%s: a response with %s fits no value, and is listed', async (id, _, steps, number) => {
  const found = await said(id, ...steps);
  expect(found.value).toBeUndefined();
  expect(found.says).toMatch(/^no value fits: /);
  expect(found.says).toContain(`#${number}`);
  expect(found.differences).not.toEqual([]);
});

test('a difference outside of all assumptions leaves all values unchanged', async () => {
  const found = await said('dealAfterPayment', paid({ deal: false }), paid({ deal: false, name: 'Olga' }));
  expect(found.value).toBe('unchanged');
});

test('a response with a difference in one list field still proves a value', async () => {
  const date = (value: string | null) => ({ id: 2, name: 'Next', type: 'funnel_date', value });
  const owner = (id: number) => ({ id: 1, name: 'Owner', type: 'owner', value: { id, type: 'staff' } });
  const before = paid({ deal: false, custom: [owner(11), date('2030-01-01')] });
  const found = await said('funnelDateAfterOwner', before, moved({ custom: [owner(99), date(null)] }));
  expect(found.value).toBe('cleared');
  expect(found.differences).toEqual([expect.objectContaining({ path: '/result/custom/*/value/id' })]);
});

test('two values that a later response excludes together are both withdrawn', async () => {
  const text: Step = ['PUT /lead/7/owner', { owner: '12' }, moved({})[2]];
  const field: Step = ['PUT /lead/7/owner', { owner: 12, surprise: 1 }, moved({})[2]];
  const both: Step = ['PUT /lead/7/owner', { owner: '12', surprise: 1 }, rejection(400)];
  for (const id of ['numericStrings', 'unknownFields'] as const) {
    expect((await said(id, text, field)).value).toBe(id === 'numericStrings' ? 'accept' : 'ignore');
    expect((await said(id, text, field, both)).value).toBeUndefined();
  }
});
