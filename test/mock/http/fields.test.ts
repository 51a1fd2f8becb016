// @module-tag slow
import { expect, test } from 'vitest';
import { sampleRequests } from '../../support/sample-requests.ts';
import { startLoggedIn } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };

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
