import { expect, test } from 'vitest';
import { requestsWithBody } from '../../../support/sample-requests.ts';
import { startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { type Accepted, casesOf, type Rejected } from '../cases.ts';
import { rejectionOf } from '../rejection-of.ts';
import { TASK, accepts as taskAccepts, rejects as taskRejects } from '../task/task-cases.ts';

const STRICT = { assumptions: { unknownFields: 'reject' } } as const;

test(
  rule('field-unknown', assumed('unknownFields', 'ignore', 'undocumented fields are ignored, not stored')),
  async () => {
    const { client, sandbox } = await startLoggedIn();
    const more = { options: ['kept?'], signature: 'forged' };
    for (const { id, method, path, body } of requestsWithBody) {
      const answer = await client.request(method, path, { body: { ...body, ...more } });
      expect(answer.body.status, id).toBe('success');
      expect(answer.text, id).not.toMatch(/options|forged/);
    }
    expect(JSON.stringify(sandbox.state.toDocument())).not.toMatch(/options|forged/);
  },
);
test(rule('field-unknown', assumed('unknownFields', 'reject', 'an undocumented field is rejected')), async () => {
  const mock = await startLoggedIn(STRICT);
  for (const { method, path, body } of requestsWithBody)
    for (const field of ['options', 'id', 'status', 'ym_client_id', 'currency'])
      expect(await rejectionOf(mock, `${method} ${path}`, { ...body, [field]: null })).toEqual({
        rule: 'field-unknown',
        code: 400,
        message: `${field} is not a documented field`,
      });
});
test(rule('field-unknown', assumed('unknownFields', 'reject', 'only documented fields are accepted')), async () => {
  const { client } = await startLoggedIn(STRICT);
  for (const contact_id of [501, '501', null])
    expect((await client.post('/task', { ...TASK, contact_id })).body.status).toBe('success');
  for (const { id, method, path, body } of requestsWithBody)
    expect((await client.request(method, path, { body })).body.status, id).toBe('success');
  const { source, campaign, keyword, seo_system, page, referer, ...others } = (await client.get('/view/1001')).result;
  const edit = { source, campaign, keyword, seo_system, page, referer };
  expect((await client.put('/view/1001', edit)).result).toMatchObject(edit);
  for (const [field, value] of Object.entries(others))
    expect((await client.put('/view/1001', { ...edit, [field]: value })).rule, field).toBe('field-unknown');
  // The body of a logout is ignored.
  expect((await client.post('/logout', { options: [] })).result).toBe(true);
});

const ACCEPT = { assumptions: { numericStrings: 'accept' } } as const;
const REMINDER = { remind_type: 0, remind_method: ['sms'] };
const owner = casesOf({ line: 'PUT /lead/101/owner', body: {}, recordOf: ({ leads }) => leads.get(101) });

const EXPECTED = 'must be an integer';
taskRejects(rule('numeric-string', assumed('numericStrings', 'reject', 'a string is no integer in a task')), [
  ...['owner_id', 'project_id'].map(
    (field): Rejected => [{ [field]: '11' }, `${field} ${EXPECTED}, not a string`, 'numeric-string'],
  ),
  ...['date_start', 'date_end', 'remind_type', 'lead_id', 'visibility'].map(
    (field): Rejected => [
      { ...REMINDER, [field]: '0' },
      `${field} ${EXPECTED} or null, not a string`,
      'numeric-string',
    ],
  ),
  ...['observers', 'labels'].map(
    (field): Rejected => [{ [field]: ['21'] }, `${field}[0] ${EXPECTED}, not a string`, 'numeric-string'],
  ),
]);
owner.rejects(rule('numeric-string', assumed('numericStrings', 'reject', 'a string is no owner of a lead')), [
  [{ owner: '12' }, `owner ${EXPECTED}, not a string`, 'numeric-string'],
]);
test(rule('numeric-string', assumed('numericStrings', 'reject', 'sum may be a string')), async () => {
  const { client, sandbox } = await startLoggedIn();
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: '1500.50' });
  expect(sandbox.state.payments.get(1)?.sum).toBe('1500.50');
});

const AS_NUMBERS = { owner_id: 11, project_id: 1, date_start: 5, date_end: 0, lead_id: 101, visibility: 0 };
taskAccepts(
  rule('numeric-string', assumed('numericStrings', 'accept', 'a string of digits is stored as a number in a task')),
  [
    ...Object.entries(AS_NUMBERS).map(([field, value]): Accepted => [{ [field]: `${value}` }, { [field]: value }]),
    [{ remind_type: '2', remind_method: ['sms'] }, { remind_type: 2 }],
    [{ observers: ['12', 13], labels: ['21'] }, {}, { observers: [12, 13], labels: [21] }],
    [{ title: '42', text: '7' }],
  ],
  ACCEPT,
);
owner.accepts(
  rule('numeric-string', assumed('numericStrings', 'accept', 'a string of digits is stored as the owner of a lead')),
  [
    [
      { owner: '12' },
      { custom: expect.arrayContaining([expect.objectContaining({ value: { id: 12, type: 'staff' } })]) },
    ],
  ],
  ACCEPT,
);
taskRejects(
  rule('numeric-string', assumed('numericStrings', 'accept', 'other strings are no integers')),
  ['', 'x', '1.5', '1e3', ' 1', '0x1'].map((owner_id) => [{ owner_id }, `owner_id ${EXPECTED}`]),
  ACCEPT,
);
owner.rejects(
  rule('numeric-string', assumed('numericStrings', 'accept', 'a number out of range is rejected as a string too')),
  [
    [{ owner: '-1' }, 'owner must be at least 0', 'owner-negative'],
    [{ owner: '9007199254740992' }, 'owner must be at most 9007199254740991', 'integer-range'],
  ],
  ACCEPT,
);

const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/vnd.x+json'];
const sentAs = (type: string, raw = '{"text":"x"}') => ({ raw, headers: { 'Content-Type': type } });
test(rule('body-content-type', assumed('contentType', 'require', 'a body of another type is rejected')), async () => {
  const { client, sandbox } = await startLoggedIn();
  for (const type of OTHER_TYPES)
    expect(await client.request('POST', '/lead/101/comment', sentAs(type)), type).toMatchObject({
      status: 200,
      code: 400,
      message: 'Content-Type must be application/json',
      rule: 'body-content-type',
    });
  expect(sandbox.state.comments.size).toBe(0);
});
test(
  rule('body-content-type', assumed('contentType', 'require', 'JSON, no body and ignored bodies pass')),
  async () => {
    const { client } = await startLoggedIn();
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])
      expect((await client.request('POST', '/lead/101/comment', sentAs(type))).result.text).toBe('x');
    expect((await client.put('/view/1001')).result.id).toBe(1001);
    expect((await client.request('POST', '/logout', sentAs('text/plain', 'x'))).result).toBe(true);
  },
);
test(rule('body-content-type', assumed('contentType', 'any', 'a body of another type is read as JSON')), async () => {
  const { client } = await startLoggedIn({ assumptions: { contentType: 'any' } });
  for (const type of OTHER_TYPES) {
    expect((await client.request('POST', '/lead/101/comment', sentAs(type))).result.text).toBe('x');
    expect((await client.request('POST', '/lead/101/comment', sentAs(type, 'text=x'))).rule).toBe('body-malformed');
  }
});
