// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { requestsWithBody, sampleRequests } from '../support/sample-requests.ts';
import { startLoggedIn } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

const MAX = '9007199254740991';

test.each([
  ['POST /task', 'date_start', TASK],
  ['POST /task', 'date_end', TASK],
  ['PUT /lead/101/owner', 'owner', {}],
])(rule('integer-range', '%s accepts %s up to 2^53-1'), async (line, field, body) => {
  const { client } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  const [method = '', path = ''] = line.split(' ');
  const raw = JSON.stringify({ ...body, [field]: Number.MAX_SAFE_INTEGER });
  expect((await client.request(method, path, { raw })).text).toContain(MAX);
});

test.each([
  [rule('field-required', 'the whole message'), {}, 'title is required'],
  [rule('field-invalid', 'the whole message'), { ...TASK, observers: {} }, 'observers must be a list or null'],
  [rule('field-refusal', 'the largest number'), { ...TASK, visibility: 3 }, 'visibility must be at most 2'],
  [
    rule('field-refusal', 'the allowed values'),
    { ...TASK, remind_method: ['fax'] },
    'remind_method[0] must be one of "sms", "email", "call", "popup"',
  ],
])('%s', async (_title, body, message) => {
  const { client } = await startLoggedIn();
  expect(await client.post('/task', body)).toMatchObject({ code: 400, message });
});

test(rule('field-unknown', 'an undocumented field is ignored by every operation that reads a body'), async () => {
  const { client, sandbox } = await startLoggedIn();
  for (const { id, method, path, body } of requestsWithBody) {
    const answer = await client.request(method, path, { body: { ...body, options: [], colour: { a: 1 } } });
    expect(answer.body.status, id).toBe('success');
    expect(answer.text, id).not.toMatch(/options|colour/);
  }
  expect(JSON.stringify(sandbox.state.toDocument())).not.toMatch(/options|colour/);
});

test(rule('field-unknown', 'a whole model may be sent to edit a view, and only six fields are used'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const model = (await client.get('/view/1001')).result;
  await client.put('/view/1001', { ...model, id: 7, project_id: 2, uuid: 'x', visitor: [], source: 'partner' });
  expect((await client.get('/view/1001')).result).toEqual({ ...model, source: 'partner' });
  expect(sandbox.state.views.get(7)).toBeUndefined();
});

test.each(requestsWithBody)(
  rule('field-unknown', 'with unknownFields=reject, $method $path rejects an undocumented field'),
  async ({ method, path, body }) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
    const before = stateHash(sandbox.state);
    const answer = await client.request(method, path, { body: { ...body, colour: null } });
    expect(answer).toMatchObject({ status: 200, code: 400, rule: 'field-unknown' });
    expect(answer.message).toBe('colour is not a documented field');
    expect(stateHash(sandbox.state)).toBe(before);
    expect((await client.request(method, path, { body })).body.status).toBe('success');
  },
);

test(rule('field-unknown', 'with unknownFields=reject, contact_id of a task is accepted'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  for (const contact_id of [1, '1', null]) {
    expect((await client.post('/task', { ...TASK, contact_id })).result).not.toHaveProperty('contact_id');
  }
});

test(rule('field-unknown', 'with unknownFields=reject, a view edit accepts only the six fields'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  const { source, campaign, keyword, seo_system, page, referer, ...others } = (await client.get('/view/1001')).result;
  const six = { source, campaign, keyword, seo_system, page, referer };
  expect((await client.put('/view/1001', six)).result.id).toBe(1001);
  for (const [field, value] of Object.entries(others)) {
    expect((await client.put('/view/1001', { ...six, [field]: value })).rule, field).toBe('field-unknown');
  }
});

const NUMERIC_STRINGS = [
  ['/task', 'owner_id', '11'],
  ['/task', 'project_id', '1'],
  ['/task', 'date_start', '0'],
  ['/task', 'date_end', '0'],
  ['/task', 'remind_type', '0'],
  ['/task', 'lead_id', '101'],
  ['/task', 'visibility', '1'],
  ['/task', 'observers', [12, '11']],
  ['/task', 'labels', ['21']],
  ['/lead/101/owner', 'owner', '12'],
] as const;

test.each(NUMERIC_STRINGS)(
  rule('numeric-string', 'with numericStrings=accept, %s accepts %s %j'),
  async (path, field, value) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
    const [method, body] = path === '/task' ? ['POST', TASK] : ['PUT', {}];
    const { result } = await client.request(method, path, { body: { ...body, [field]: value } });
    const numbers = Array.isArray(value) ? value.map(Number) : Number(value);
    if (path === '/task') expect(sandbox.state.tasks.get(result.id)).toMatchObject({ [field]: numbers });
    else expect(result.custom).toContainEqual(expect.objectContaining({ value: { id: numbers, type: 'staff' } }));
  },
);

test(rule('numeric-string', 'with numericStrings=accept, a string that is not an integer is rejected'), async () => {
  const { client } = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
  for (const owner of ['', ' 12', '12.0', '1e1', '0x0c', 'twelve']) {
    expect(await client.put('/lead/101/owner', { owner }), owner).toMatchObject({ code: 400, rule: 'field-invalid' });
  }
  const owner = '9007199254740992';
  expect(await client.put('/lead/101/owner', { owner })).toMatchObject({ code: 400, rule: 'integer-range' });
});

test(rule('numeric-string', 'sum may be a string'), async () => {
  const { client, sandbox } = await startLoggedIn();
  expect((await client.post('/lead/101/payment', { ...PAYMENT, sum: '1500.50' })).result.id).toBe(101);
  expect(sandbox.state.payments.all().at(-1)?.sum).toBe('1500.50');
});

test(rule('validation-errors', 'one item for three wrong fields'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/task', {})).errors).toHaveLength(1);
  expect((await client.post('/lead/101/payment', { category: 1, purpose: 1, sum: 'x' })).errors).toHaveLength(1);
});

test(rule('validation-order', 'one item, for the first field in the order of the contract'), async () => {
  const { client } = await startLoggedIn();
  const wrong = { visibility: 9, labels: 'x', lead_id: '1', text: 1 };
  expect((await client.post('/task', { ...wrong, title: '' })).errors).toEqual([
    { code: 400, message: expect.stringMatching(/^title /) },
  ]);
  expect((await client.post('/task', { ...wrong, ...TASK })).errors).toEqual([
    { code: 400, message: expect.stringMatching(/^text /) },
  ]);
});

test.each([
  ['are no integers', (at: number) => `x${at}`],
  ['name nobody', (at: number) => 1000 + at],
])(rule('validation-order', 'with validationErrors=all, up to 100 items that %s are listed'), async (_how, itemAt) => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  for (const count of [3, 100, 150]) {
    const observers = Array.from({ length: count }, (_, at) => itemAt(at));
    const { errors } = await client.post('/task', { ...TASK, observers });
    expect(errors).toHaveLength(Math.min(count, 100));
    expect(new Set(errors.map(({ message }) => message)).size).toBe(errors.length);
  }
});

test(rule('validation-order', 'missing fields and wrong fields are listed in one order'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.post('/lead/101/payment', { sum: 'x', purpose: 1 })).message).toMatch(/^category /);
  expect((await client.post('/lead/101/payment', { category: 1 })).message).toMatch(/^category /);
});

test(rule('validation-errors', 'with validationErrors=all, each wrong field has an item, in that order'), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  const { errors } = await client.post('/task', { visibility: 9, labels: ['21', 'x'], lead_id: '1', title: '' });
  expect(errors.map(({ message }) => message.split(' ')[0])).toEqual([
    'title',
    'owner_id',
    'project_id',
    'lead_id',
    'labels[0]',
    'labels[1]',
    'visibility',
  ]);
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set([400]));
});

test(rule('validation-errors', 'one of several unknown ids is listed, or all of them'), async () => {
  const wrong = { title: 'Call', labels: [99], project_id: 1, owner_id: 98 };
  const first = await startLoggedIn();
  expect((await first.client.post('/task', wrong)).errors).toHaveLength(1);
  expect((await first.client.post('/task', wrong)).message).toMatch(/^owner_id/);
  const all = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  expect((await all.client.post('/task', wrong)).errors).toHaveLength(2);
});

const OPTIONAL = [
  'text',
  'date_start',
  'date_end',
  'remind_type',
  'remind_method',
  'lead_id',
  'observers',
  'labels',
  'visibility',
  'contact_id',
];

test.each(OPTIONAL)(rule('null-optional', '%s of a task'), async (field) => {
  const { client } = await startLoggedIn();
  const { id: _without, ...without } = (await client.post('/task', TASK)).result;
  const { id: _withNull, ...withNull } = (await client.post('/task', { ...TASK, [field]: null })).result;
  expect(withNull).toStrictEqual(without);
});

test.each(['source', 'campaign', 'keyword', 'seo_system', 'page', 'referer'])(
  rule('edit-view-model', '%s stays unchanged if it is null'),
  async (field) => {
    const { client } = await startLoggedIn();
    const before = (await client.get('/view/1001')).result;
    expect(before[field]).toEqual(expect.any(String));
    expect((await client.put('/view/1001', { [field]: null })).result).toStrictEqual(before);
  },
);

test(rule('edit-view-model', 'fields next to a null are changed'), async () => {
  const { client } = await startLoggedIn();
  const before = (await client.get('/view/1001')).result;
  const { result } = await client.put('/view/1001', { source: null, keyword: 'loft' });
  expect(result).toStrictEqual({ ...before, keyword: 'loft' });
});

test.each([[[]], [{}], [{ notify: true }]])(
  rule('wire-options', 'options %j next to owner and text are accepted'),
  async (options) => {
    const { client } = await startLoggedIn();
    for (const { method, path, body } of sampleRequests.filter(({ id }) => /owner|comment/.test(id))) {
      expect((await client.request(method, path, { body: { ...body, options } })).body.status).toBe('success');
    }
    const owner = { id: 1, name: 'Owner', type: 'owner', value: { id: 13, type: 'staff' } };
    expect((await client.put('/lead/101/owner', { owner: 13, options })).result.custom).toContainEqual(owner);
    expect((await client.post('/lead/101/comment', { text: 'a', options })).result.text).toBe('a');
  },
);

test(rule('validation-errors', 'with all, each item names its deciding rule'), async () => {
  const { client, http } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  const { errors } = await client.post('/task', { title: '', owner_id: 1.5, project_id: 1, date_start: -1 });
  expect(errors).toHaveLength(3);
  const { body } = await http.get('/_mock/requests').expect(200);
  expect(body.requests).toContainEqual(
    expect.objectContaining({ operation: 'create-task', rules: ['task-title', 'field-invalid', 'task-dates-range'] }),
  );
});
