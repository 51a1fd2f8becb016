import { expect, test } from 'vitest';
import { type AssumptionId, listedValues } from '../../../src/mock/core/assumptions.ts';
import {
  detected,
  moved,
  paid,
  rejection,
  type Step,
  success,
  taken,
  taskBody,
  view,
} from '../../support/recorded-steps.ts';

const user = { login: 'owner@example.com', password: 'secret', service: 'shop', version: '1.0' };

/** Creates a task and a login, each without one of two required fields, without the other, and without both. */
function missingFields(errorFor: (field: string) => object, status = 200): Step[] {
  const of = (send: string, body: object, names: readonly string[]): Step => {
    const left = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
    return [send, left, [status, { status: 'error', errors: [errorFor(names[0] ?? '')] }]];
  };
  const allOf = (send: string, body: object, one: string, other: string) =>
    [[one], [other], [one, other]].map((names) => of(send, body, names));
  return [
    ...allOf('POST /task', taskBody, 'owner_id', 'project_id'),
    ...allOf('POST /login', user, 'service', 'version'),
  ];
}

const asText = (field: string) => ({ code: 400, message: `${field} is required` });

test.each<[string, (field: string) => object]>([
  ['the code of leadmock', asText],
  ['another code', (field) => ({ ...asText(field), code: 422 })],
  ['a code that is a text', (field) => ({ ...asText(field), code: '400' })],
  ['no words', (field) => ({ code: field.charCodeAt(0) })],
])('one error with %s for two wrong fields proves validationErrors=first', async (_, errorFor) => {
  const found = await detected('validationErrors', taken(), ...missingFields(errorFor));
  expect(found).toMatchObject({ value: 'first', against: { all: [5, 8] } });
});

test('one error for two wrong fields proves no value without the error of each single field', async () => {
  const steps = missingFields(asText);
  for (const without of [0, 1]) {
    const left = steps.filter((_, at) => at % 3 !== without);
    expect(await detected('validationErrors', taken(), ...left)).toMatchObject({
      value: undefined,
      text: 'all values fit',
    });
  }
  const ofOne = await detected('validationErrors', taken(), ...steps.slice(0, 3));
  expect(ofOne).toMatchObject({
    value: undefined,
    text: 'may be first: too few responses of create-task confirm this value',
    against: { all: [5] },
  });
});

test('a code equal to the HTTP status proves errorStatus, whatever the code', async () => {
  const errorFor = () => ({ code: 422, message: 'No' });
  const found = await detected('errorStatus', taken(), ...missingFields(errorFor, 422));
  expect(found).toMatchObject({ value: 'code', violations: [] });
  expect(found.otherDifferences).toMatchObject([
    { operation: 'create-task', path: '/errors/0/code', where: [3, 4, 5] },
    { operation: 'login', path: '/errors/0/code', where: [6, 7, 8] },
  ]);
});

const read = ['GET /view/3', undefined, success(view)] as const;
const unknown = (answer: object | [number, object]) => ['GET /view/4', undefined, answer] as const;

test.each<[AssumptionId, string, readonly Step[], number]>([
  ['omittedTaskFields', 'now null and now 0', [taken({}, { lead_id: null })], 2],
  ['ownerId', 'another id', [paid({ deal: false }), moved({}), moved({ owner_id: 99 })], 4],
  ['unknownPathId', 'another code', [read, unknown(rejection(404)), unknown(rejection(410))], 4],
  ['errorStatus', 'a status of its own', [read, unknown([404, rejection(404)]), unknown([418, rejection(404)])], 4],
  ['dealAfterPayment', 'no boolean', [paid({ deal: false }), paid({ deal: 'yes' })], 3],
])('%s: a response with %s fits no value, and is named', async (id, _, steps, number) => {
  const found = await detected(id, ...steps);
  expect(found.value).toBeUndefined();
  expect(Object.keys(found.against).sort()).toEqual(listedValues(id).toSorted());
  for (const numbers of Object.values(found.against)) expect(numbers).toContain(number);
});

test('more errors than wrong fields prove no value of validationErrors', async () => {
  const steps: readonly Step[] = [taken(), ['POST /task', { title: 'Call' }, rejection(400, 400, 400)]];
  const { value, text } = await detected('validationErrors', ...steps);
  expect({ value, text }).toEqual({ value: undefined, text: 'all values fit' });
});

test('a difference outside of all assumptions leaves all values unchanged', async () => {
  const found = await detected('dealAfterPayment', paid({ deal: false }), paid({ deal: false, name: 'Olga' }));
  expect(found).toMatchObject({ value: 'unchanged', violations: [] });
});

test('a response with a difference in one list field still proves a value', async () => {
  const date = (value: string | null) => ({ id: 2, name: 'Next', type: 'funnel_date', value });
  const owner = (id: number) => ({ id: 1, name: 'Owner', type: 'owner', value: { id, type: 'staff' } });
  const before = paid({ deal: false, custom: [owner(11), date('2030-01-01')] });
  const found = await detected('funnelDateAfterOwner', before, moved({ custom: [owner(99), date(null)] }));
  expect(found.value).toBe('cleared');
});

test('a date that becomes an empty text after a change of owner fits no value', async () => {
  const date = (value: string | null) => ({ id: 2, name: 'Next', type: 'funnel_date', value });
  const owner = (id: number) => ({ id: 1, name: 'Owner', type: 'owner', value: { id, type: 'staff' } });
  const before = paid({ deal: false, custom: [owner(11), date('2030-01-01')] });
  const found = await detected('funnelDateAfterOwner', before, moved({ custom: [owner(12), date('')] }));
  expect(found).toMatchObject({
    value: undefined,
    text: 'no value fits',
    against: { unchanged: [3], cleared: [3] },
    violations: [],
  });
});

test('two values that a later response excludes together are both withdrawn', async () => {
  const texts: Step[] = [['PUT /lead/7/owner', { owner: '12' }, moved({})[2]], taken({ owner_id: '12' })];
  const fields: Step[] = [['PUT /lead/7/owner', { owner: 12, surprise: 1 }, moved({})[2]], taken({ surprise: 1 })];
  const both: Step = ['PUT /lead/7/owner', { owner: '12', surprise: 1 }, rejection(400)];
  for (const [id, value] of [
    ['numericStrings', 'accept'],
    ['unknownFields', 'ignore'],
  ] as const) {
    expect((await detected(id, ...texts, ...fields)).value).toBe(value);
    const excluded = await detected(id, ...texts, ...fields, both);
    expect(excluded).toMatchObject({ value: undefined, otherDifferences: [{ path: '/status', where: [6] }] });
  }
});
