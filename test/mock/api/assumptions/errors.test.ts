import { expect, test } from 'vitest';
import { type MockOverrides, startLoggedIn } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };

/** Rejected requests with their codes. */
const REJECTED = [
  [400, 'POST', '/task', { body: {} }],
  [400, 'POST', '/task', { raw: '{' }],
  [400, 'GET', '/view/9', {}],
  [400, 'PUT', '/lead/101/owner', { body: { owner: 9 } }],
  [400, 'POST', '/lead/101/payment', { body: { ...PAYMENT, sum: 0 } }],
  [404, 'GET', '/nothing', {}],
  [404, 'PATCH', '/view/1001', {}],
  [401, 'GET', '/view/1001', { token: null }],
  [401, 'POST', '/logout', { token: 'x' }],
  [401, 'POST', '/login', { body: { login: 'x', password: 'x', service: 'x', version: '1.0' } }],
] as const;
for (const value of ['200', 'code'] as const)
  test(rule('error-status', assumed('errorStatus', value, `the HTTP status of an error is ${value}`)), async () => {
    const { client } = await startLoggedIn(value === '200' ? {} : { assumptions: { errorStatus: value } });
    for (const [code, method, path, request] of REJECTED) {
      const status = value === '200' ? 200 : code;
      expect(await client.request(method, path, request), path).toMatchObject({ status, code });
    }
  });

const UNKNOWN_VIEWS = ['999', 'x', '00000000-0000-4000-8000-000000000000'].flatMap((id) => [
  [`GET /view/${id}`, undefined, 'unknown-view'] as const,
  [`PUT /view/${id}`, { source: 'x' }, 'unknown-view'] as const,
  [`DELETE /view/${id}`, undefined, 'unknown-view'] as const,
]);
const UNKNOWN_LEADS = ['999', 'x', '0', '0101'].flatMap((id) => [
  [`POST /lead/${id}/payment`, PAYMENT, 'unknown-lead'] as const,
  [`PUT /lead/${id}/owner`, { owner: 0 }, 'unknown-lead'] as const,
  [`POST /lead/${id}/comment`, { text: 'x' }, 'unknown-lead'] as const,
]);
for (const value of ['400', '404'] as const) {
  const title = assumed('unknownPathId', value, `an unknown id in a path gets code ${value}, and in a body 400`);
  test(rule(['unknown-view', 'unknown-lead'], title), async () => {
    const mock = await startLoggedIn(value === '400' ? {} : { assumptions: { unknownPathId: value } });
    for (const [line, body, by] of [...UNKNOWN_VIEWS, ...UNKNOWN_LEADS]) {
      const message = by === 'unknown-view' ? 'Invalid view ID' : 'Invalid lead ID';
      expect(await rejectionOf(mock, line, body), line).toEqual({ rule: by, code: Number(value), message });
    }
    const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', { owner: 99 });
    expect(rejected).toMatchObject({ rule: 'unknown-reference', code: 400 });
  });
}

/** Defines a test of all messages in the response to a task, in order. */
function taskErrors(title: string, task: object, messages: readonly string[], settings: MockOverrides = {}): void {
  test(title, async () => {
    const { client, sandbox } = await startLoggedIn(settings);
    const { status, errors } = await client.post('/task', task);
    expect(status).toBe(200);
    expect(errors).toEqual(messages.map((message) => ({ code: 400, message })));
    expect(sandbox.state.tasks.size).toBe(0);
  });
}

// The fields are not in the order of the contract, in which the response lists them.
const INVALID = { visibility: 9, remind_method: ['fax', 'sms', 'pigeon'], owner_id: 'x', title: '' };
const INVALID_MESSAGES = [
  'title must not be empty',
  'owner_id must be an integer',
  'project_id is required',
  'remind_method[0] must be one of "sms", "email", "call", "popup"',
  'remind_method[2] must be one of "sms", "email", "call", "popup"',
  'visibility must be at most 2',
];
const UNKNOWN_IDS = {
  title: 'Call back',
  labels: [23, 99],
  observers: [98, 11, 97],
  lead_id: 999,
  project_id: 1,
  owner_id: 99,
};
const UNKNOWN_MESSAGES = [
  'owner_id: unknown employee 99',
  'lead_id: unknown lead 999',
  'observers: unknown employee 98',
  'observers: unknown employee 97',
  'labels: project 1 has no label 23',
  'labels: project 1 has no label 99',
];
for (const [what, task, messages] of [
  ['invalid fields', INVALID, INVALID_MESSAGES],
  ['unknown references', UNKNOWN_IDS, UNKNOWN_MESSAGES],
] as const) {
  const titleOf = (value: 'first' | 'all') =>
    rule(['validation-errors', 'validation-order'], assumed('validationErrors', value, `${value} of several ${what}`));
  taskErrors(titleOf('first'), task, messages.slice(0, 1));
  taskErrors(titleOf('all'), task, messages, { assumptions: { validationErrors: 'all' } });
}
test(rule('validation-errors', assumed('validationErrors', 'all', 'other rules give one item')), async () => {
  const { client } = await startLoggedIn({ assumptions: { validationErrors: 'all' } });
  expect((await client.get('/view/9')).errors).toHaveLength(1);
  expect((await client.request('PUT', '/view/1001', { raw: '{' })).errors).toHaveLength(1);
});
