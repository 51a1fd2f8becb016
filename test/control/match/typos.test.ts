import { expect, test } from 'vitest';
import { ControlClient } from '../../support/control.ts';
import { startLoggedIn } from '../../support/start-mock.ts';

const PAID = { operation: 'add-payment' };
const summ = { properties: { summ: { const: 5 } } };

async function start() {
  return new ControlClient(await startLoggedIn());
}

test.each([
  '/lead/\\d+/payment',
  '/lead/.*/payment',
  '/lead/%d/payment',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template literal with the wrong quotes
  '/lead/${lead}/payment',
  '/lead/ 101/payment',
  '/lead/0101/payment',
  '/lead/abc/*',
  '/view/c0ffee',
  '/view/10x*',
  '/view/-*',
  '/login/*',
  '/lead/101/payment/*',
  '/le%61d/101/payment',
  '/lead/101/p%61y*',
])('the path %s, which no route has, is rejected with a hint', async (path) => {
  const control = await start();
  const verified = await control.post('/verify', { match: { path }, times: 0 });
  expect([verified.status, verified.pointers]).toEqual([400, ['/match/path']]);
  expect(verified.problem.detail).toContain(`${path}; did you mean /`);
  const armed = await control.post('/faults', { effect: 'response', when: 'before', match: { path } });
  expect([armed.status, armed.pointers]).toEqual([400, ['/match/path']]);
  expect((await control.post('/verify', { match: { path }, times: 0, strict: false })).status).toBe(200);
  expect(
    (await control.post('/faults', { effect: 'response', when: 'before', match: { path }, strict: false })).status,
  ).toBe(201);
});

test.each([
  [{ allOf: [{}, summ] }, '/allOf/1/properties/summ'],
  [{ anyOf: [summ] }, '/anyOf/0/properties/summ'],
  [{ oneOf: [{ required: ['sum', 'summ'] }] }, '/oneOf/0/required/1'],
  [{ not: summ }, '/not/properties/summ'],
  [{ if: {}, else: summ }, '/else/properties/summ'],
  [{ $ref: '#/$defs/a~1b', $defs: { 'a/b': summ } }, '/$defs/a~1b/properties/summ'],
  [{ $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, summ] } } }, '/$defs/a/allOf/1/properties/summ'],
  [{ patternProperties: { '^summ$': { const: 5 } } }, '/patternProperties/^summ$'],
  [{ dependentRequired: { sum: ['purpose', 'summ'] } }, '/dependentRequired/sum/1'],
  [{ dependentRequired: { summ: ['sum'] } }, '/dependentRequired/summ'],
  [{ properties: { purpose: { minProperties: 1 } } }, '/properties/purpose/minProperties'],
  [{ dependentSchemas: { sum: summ } }, '/dependentSchemas/sum/properties/summ'],
  [{ const: { summ: 5 } }, '/const/summ'],
  [{ enum: [{ sum: 5 }, { summ: 5 }] }, '/enum/1/summ'],
  [{ properties: { purpose: { minimum: 3 } } }, '/properties/purpose/minimum'],
  [{ properties: { purpose: { type: 'boolean' } } }, '/properties/purpose/type'],
  [{ properties: { purpose: { const: 5 } } }, '/properties/purpose/const'],
  [{ properties: { purpose: { enum: [5, 6] } } }, '/properties/purpose/enum'],
  [{ properties: { sum: { items: {} } } }, '/properties/sum/items'],
  [{ patternProperties: { '^sum$': { maxItems: 1 } } }, '/patternProperties/^sum$/maxItems'],
  [{ minLength: 1 }, '/minLength'],
])('a schema that no payment body can fit is rejected: %j', async (bodySchema, pointer) => {
  const control = await start();
  const match = { ...PAID, bodySchema };
  const { status, pointers } = await control.post('/verify', { match, times: 0 });
  expect([status, pointers]).toEqual([400, [`/match/bodySchema${pointer}`]]);
  expect((await control.post('/verify', { match, times: 0, strict: false })).status).toBe(200);
});

test.each([
  [{ operation: 'create-task', bodySchema: { properties: { observers: { items: { minLength: 2 } } } } }, 'minLength'],
  [
    { operation: 'create-task', bodySchema: { properties: { labels: { contains: { required: ['id'] } } } } },
    'required',
  ],
  [{ ...PAID, body: { purpose: { name: 'Deposit' } } }, '/match/body/purpose/name'],
  [{ operation: 'create-task', body: { observers: [1, { id: 2 }] } }, '/match/body/observers/1/id'],
])('a nested schema that no body can fit is rejected: %j', async (match, place) => {
  const control = await start();
  const { status, pointers } = await control.post('/verify', { match, times: 0 });
  expect(status).toBe(400);
  expect(pointers.join(' ')).toContain(place);
});

test.each([
  { ...PAID, bodySchema: { properties: { sum: { type: 'string', minLength: 2 } } } },
  { ...PAID, bodySchema: { properties: { sum: { minimum: 3, pattern: '5$' } } } },
  { ...PAID, bodySchema: { patternProperties: { '^s': { minimum: 3 } }, required: ['options'] } },
  { ...PAID, bodySchema: { anyOf: [{ required: ['sum'] }, { maxProperties: 1 }] } },
  // An assumption allows clients to send numbers as strings.
  { operation: 'change-owner', bodySchema: { properties: { owner: { type: 'string', pattern: '^1' } } } },
  { operation: 'create-task', bodySchema: { properties: { contact_id: { properties: { any: { minimum: 1 } } } } } },
  { operation: 'create-task', bodySchema: { properties: { observers: { items: { minimum: 2 } } } } },
  { operation: 'edit-view', body: { visitor: { ip: 'x' } } },
  { path: '/lead/1*/payment' },
  { path: '/lead*101/payment' },
  { path: '/view/c0ffee*' },
  { path: '/view/*-4222-*' },
])('a match that a request can fit is accepted: %j', async (match) => {
  const control = await start();
  expect((await control.post('/verify', { match, times: 0 })).status).toBe(200);
});

/** Schemas in which a typo is not detected. */
const UNCHECKED: [bodySchema: object, pointer: string][] = [
  [{ patternProperties: { '.*': { type: 'array' } }, required: ['sum'] }, '/patternProperties/.*'],
  [{ patternProperties: { '^(sum|purpose)$': { required: ['a'] } } }, '/patternProperties/^(sum|purpose)$'],
  [{ dependencies: { sum: ['summ'] } }, '/dependencies'],
  [{ dependencies: { sum: { required: ['summ'] } } }, '/dependencies'],
  [{ $defs: { s: { $id: 's', required: ['summ'] } }, allOf: [{ $ref: 's' }] }, '/allOf/0/$ref'],
  [{ $defs: { s: { $dynamicAnchor: 's', required: ['summ'] } }, $dynamicRef: '#s' }, '/$dynamicRef'],
  [{ allOf: [{ $id: 'http://h/s' }] }, '/allOf/0/$id'],
  [{ properties: { sum: false } }, '/properties/sum'],
  [{ not: {} }, '/not'],
  [{ allOf: [false] }, '/allOf/0'],
  [{ additionalProperties: false }, '/additionalProperties'],
  [{ properties: { purpose: { additionalProperties: {} } } }, '/properties/purpose/additionalProperties'],
  [{ properties: { purpose: { unevaluatedItems: false } } }, '/properties/purpose/unevaluatedItems'],
  [{ properties: { sum: { format: 'email' } } }, '/properties/sum/format'],
];

const RECURSIVE = {
  properties: { sum: { minimum: 1 } },
  $ref: '#/$defs/a',
  $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } },
};

test.each<[match: object, places: string[]]>([
  [{ status: 299, code: null, service: 'shop', query: { a: '1' } }, ['/status', '/code', '/service', '/query']],
  [{ headers: { 'X-Trace': '7' } }, ['/headers']],
  [{ ...PAID, bodySchema: { propertyNames: { maxLength: 3 } } }, ['/bodySchema/propertyNames']],
  [{ ...PAID, path: '/lead/101/*', body: { sum: 5 } }, []],
  ...UNCHECKED.map(
    ([bodySchema, pointer]) => [{ ...PAID, bodySchema }, [`/bodySchema${pointer}`]] as [object, string[]],
  ),
  [{ operation: 'add-payment', bodySchema: RECURSIVE }, []],
  [
    { path: '/lead/*', bodySchema: { properties: { sum: { type: 'boolean' } }, required: ['sum'] } },
    ['/bodySchema', '/bodySchema/properties/sum'],
  ],
  [{ bodySchema: { required: ['sum', 'text'] } }, ['/bodySchema']],
])('notChecked lists the unchecked parts of a match: %j', async (match, places) => {
  const control = await start();
  const { value } = await control.post('/verify', { match, times: 0 });
  expect((value.notChecked ?? []).toSorted()).toEqual(places.map((place) => `/match${place}`).toSorted());
});

test('notChecked lists a schema that refers to itself below an undocumented field', async () => {
  const control = await start();
  const bodySchema = {
    properties: { contact_id: { $ref: '#/$defs/a' } },
    $defs: { a: { items: { $ref: '#/$defs/a' } } },
  };
  const { value } = await control.post('/verify', { match: { operation: 'create-task', bodySchema }, times: 0 });
  expect(value.notChecked).toEqual(['/match/bodySchema/$defs/a/items']);
});

test('a body with fields of several operations is rejected', async () => {
  const control = await start();
  const match = { body: { sum: '10.50', text: 'x' } };
  const { pointers, problem } = await control.post('/verify', { match, times: 0 });
  expect(pointers).toEqual(['/match/body']);
  expect(problem.detail).toContain(
    'has fields that never occur together in one of login, create-task, edit-view, add-payment',
  );
  expect((await control.post('/verify', { match, times: 0, strict: false })).status).toBe(200);
});

test('the documented types of a field are reported once each', async () => {
  const control = await start();
  const bodySchema = { properties: { remind_method: { items: { minimum: 1 } } } };
  const { problem } = await control.post('/verify', { match: { operation: 'create-task', bodySchema }, times: 0 });
  expect(problem.errors?.[0]?.message).toBe('does not match the documented type: string');
});

test('notChecked lists possible typos of an empty list and of an armed fault', async () => {
  const control = await start();
  expect((await control.get('/requests?status=299&path=/lead/*')).value.notChecked).toEqual(['/status']);
  expect((await control.get('/requests?operation=login&status=200')).value.notChecked).toBeUndefined();
  const { value } = await control.post('/faults', {
    effect: 'response',
    when: 'before',
    match: { headers: { 'X-Trace': '7' } },
  });
  expect(value.notChecked).toEqual(['/match/headers']);
});
