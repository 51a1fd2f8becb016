// @module-tag slow
import { expect, test } from 'vitest';
import { stateHash } from '../../src/control/state-hash.ts';
import { requestsWithBody, sampleRequests } from '../support/sample-requests.ts';
import { startLoggedIn } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 10 };

const REQUIRED = requestsWithBody
  .filter(({ id }) => id !== 'edit-view')
  .flatMap(({ method, path, body }) => Object.keys(body ?? {}).map((field) => ({ method, path, body, field })));

test.each(REQUIRED)(rule('field-required', '$method $path without $field'), async ({ method, path, body, field }) => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  const answer = await client.request(method, path, { body: { ...body, [field]: undefined } });
  expect(answer).toMatchObject({ status: 200, code: 400, message: `${field} is required`, rule: 'field-required' });
  expect(stateHash(sandbox.state)).toBe(before);
});

test(rule('field-required', 'remind_method is required with a reminder'), async () => {
  const { client } = await startLoggedIn();
  const answer = await client.post('/task', { ...TASK, remind_type: 1 });
  expect(answer).toMatchObject({ code: 400, rule: 'field-required' });
  expect(answer.message).toBe('remind_method is required when remind_type is not 0');
});

const INVALID = [
  ['POST', '/login', { login: 1 }, 'login must be a string'],
  ['POST', '/login', { version: '2.0' }, 'version must be "1.0"'],
  ['POST', '/task', { title: null }, 'title must be a string'],
  ['POST', '/task', { text: 1 }, 'text must be a string or null'],
  ['POST', '/task', { owner_id: 1.5 }, 'owner_id must be an integer'],
  ['POST', '/task', { owner_id: 'Anna' }, 'owner_id must be an integer'],
  ['POST', '/task', { owner_id: null }, 'owner_id must be an integer'],
  ['POST', '/task', { project_id: true }, 'project_id must be an integer'],
  ['POST', '/task', { remind_type: 4 }, 'remind_type must be at most 3'],
  ['POST', '/task', { remind_type: 1, remind_method: [] }, 'remind_method must have at least 1 item'],
  ['POST', '/task', { remind_method: ['fax'] }, 'remind_method[0] must be one of "sms", "email", "call", "popup"'],
  ['POST', '/task', { observers: 11 }, 'observers must be a list or null'],
  ['POST', '/task', { labels: [21, null] }, 'labels[1] must be an integer'],
  ['POST', '/task', { visibility: 3 }, 'visibility must be at most 2'],
  ['PUT', '/view/1001', { source: 1 }, 'source must be a string or null'],
  ['POST', '/lead/101/payment', { sum: null }, 'sum must be a number, or a numeric string such as "1500.50"'],
  ['PUT', '/lead/101/owner', { owner: true }, 'owner must be an integer'],
  ['POST', '/lead/101/comment', { text: ['a'] }, 'text must be a string'],
] as const;

test.each(INVALID)(rule('field-invalid', '%s %s with %j'), async (method, path, wrong, message) => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  const good = requestsWithBody.find((sample) => sample.method === method && sample.path === path)?.body;
  const answer = await client.request(method, path, { body: { ...good, ...wrong } });
  expect(answer).toMatchObject({ status: 200, code: 400, rule: 'field-invalid' });
  expect(answer.message).toContain(message);
  expect(stateHash(sandbox.state)).toBe(before);
});

const MAX = '9007199254740991';
const BEYOND = '9007199254740992';

/** @returns a body in raw JSON, in which the value replaces `?`, because JavaScript cannot write some numbers */
function rawWith(body: object, value: string): string {
  return JSON.stringify(body).replace('"?"', value);
}

test.each([
  ['owner_id', { owner_id: '?' }],
  ['project_id', { project_id: '?' }],
  ['lead_id', { lead_id: '?' }],
  ['observers[1]', { observers: [11, '?'] }],
  ['labels[0]', { labels: ['?', 21] }],
])(rule('integer-range', 'the integer %s lies between -(2^53-1) and 2^53-1'), async (named, field) => {
  const { client } = await startLoggedIn();
  const ask = (value: string) => client.request('POST', '/task', { raw: rawWith({ ...TASK, ...field }, value) });
  for (const inside of [MAX, `-${MAX}`]) expect((await ask(inside)).rule, inside).toBe('unknown-reference');
  for (const outside of [BEYOND, `-${BEYOND}`, '1e400']) {
    const answer = await ask(outside);
    expect(answer, outside).toMatchObject({ code: 400, rule: 'integer-range' });
    expect(answer.message, outside).toContain(named);
  }
  for (const above of [BEYOND, '1e400']) expect((await ask(above)).message).toBe(`${named} must be at most ${MAX}`);
  for (const below of [`-${BEYOND}`, '-1e400'])
    expect((await ask(below)).message).toBe(`${named} must be at least -${MAX}`);
});

test.each([
  ['POST /task', 'date_start', TASK],
  ['POST /task', 'date_end', TASK],
  ['PUT /lead/101/owner', 'owner', {}],
])(rule('integer-range', '%s accepts %s up to 2^53-1'), async (line, field, body) => {
  const { client } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  const [method = '', path = ''] = line.split(' ');
  const ask = (value: string) => client.request(method, path, { raw: rawWith({ ...body, [field]: '?' }, value) });
  expect((await ask(MAX)).text).toContain(MAX);
  expect(await ask(BEYOND)).toMatchObject({ rule: 'integer-range', message: `${field} must be at most ${MAX}` });
});

test(rule('integer-range', 'an integer may be written as 12.0 or 1.2e1'), async () => {
  const { client } = await startLoggedIn();
  for (const raw of ['{"owner":12.0}', '{"owner":1.2e1}']) {
    expect((await client.request('PUT', '/lead/101/owner', { raw })).result.id).toBe(101);
  }
});

test.each([
  [{ owner: -1 }, 'owner must be at least 0'],
  [{ owner: 'x' }, 'owner must be an integer'],
  [{}, 'owner is required'],
])(rule('field-refusal', 'for %j code 400, and %j'), async (body, message) => {
  const { client } = await startLoggedIn();
  expect(await client.put('/lead/101/owner', body)).toMatchObject({ code: 400, message });
});

test.each([
  [{ remind_method: ['fax'] }, 'remind_method[0] must be one of "sms", "email", "call", "popup"'],
  [{ visibility: 3 }, 'visibility must be at most 2'],
  [{ remind_type: 1, remind_method: [] }, 'remind_method must have at least 1 item when remind_type is not 0'],
  [{ title: '' }, 'title must not be empty'],
  [{ observers: {} }, 'observers must be a list or null'],
])(rule('field-refusal', 'of a task for %j code 400, and %j'), async (wrong, message) => {
  const { client } = await startLoggedIn();
  expect(await client.post('/task', { ...TASK, ...wrong })).toMatchObject({ code: 400, message });
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
  ['/task', 'owner_id', '11', 'owner_id'],
  ['/task', 'project_id', '1', 'project_id'],
  ['/task', 'date_start', '0', 'date_start'],
  ['/task', 'date_end', '0', 'date_end'],
  ['/task', 'remind_type', '0', 'remind_type'],
  ['/task', 'lead_id', '101', 'lead_id'],
  ['/task', 'visibility', '1', 'visibility'],
  ['/task', 'observers', [12, '11'], 'observers[1]'],
  ['/task', 'labels', ['21'], 'labels[0]'],
  ['/lead/101/owner', 'owner', '12', 'owner'],
] as const;

test.each(NUMERIC_STRINGS)(rule('numeric-string', '%s rejects %s %j'), async (path, field, value, named) => {
  const { client, sandbox } = await startLoggedIn();
  const before = stateHash(sandbox.state);
  const [method, body] = path === '/task' ? ['POST', TASK] : ['PUT', {}];
  const answer = await client.request(method, path, { body: { ...body, [field]: value } });
  expect(answer).toMatchObject({ status: 200, code: 400, rule: 'numeric-string' });
  expect(answer.message).toMatch(/must be an integer.*, not a string$/);
  expect(answer.message).toContain(named);
  expect(stateHash(sandbox.state)).toBe(before);
});

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

test.each([
  ['title', { title: null }],
  ['owner_id', { owner_id: null }],
  ['remind_method', { remind_type: 1, remind_method: null }],
])(rule('null-optional', 'null is rejected if %s is required'), async (field, wrong) => {
  const { client } = await startLoggedIn();
  const answer = await client.post('/task', { ...TASK, ...wrong });
  expect(answer.code).toBe(400);
  expect(answer.message).toMatch(new RegExp(`^${field} `));
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
