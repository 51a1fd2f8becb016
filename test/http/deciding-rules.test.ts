import { expect, test } from 'vitest';
import { type RuleId, rules } from '../../src/api/rules/index.ts';
import { requestsWithBody } from '../support/sample-requests.ts';
import { startLoggedIn } from '../support/start-mock.ts';
import { rule } from '../support/titles.ts';

/** Value of a field in raw JSON, because JavaScript cannot write some values, and the rule that rejects it. */
const DECIDED: readonly [RuleId, id: string, field: string, value: string][] = [
  ['login-empty', 'login', 'login', '""'],
  ['login-empty', 'login', 'password', '""'],
  ['login-empty', 'login', 'service', '""'],
  ['task-title', 'create-task', 'title', '""'],
  ['task-dates-range', 'create-task', 'date_start', '-1'],
  ['task-dates-range', 'create-task', 'date_end', '-1e400'],
  ['integer-range', 'create-task', 'date_end', '9007199254740992'],
  ['integer-range', 'create-task', 'owner_id', '9007199254740992'],
  ['integer-range', 'create-task', 'project_id', '-9007199254740992'],
  ['integer-range', 'create-task', 'lead_id', '1e400'],
  ['integer-range', 'create-task', 'labels', '[21, -1e400]'],
  ['owner-negative', 'change-owner', 'owner', '-1'],
  ['owner-negative', 'change-owner', 'owner', '-9007199254740992'],
  ['integer-range', 'change-owner', 'owner', '9007199254740992'],
  ['comment-text', 'add-comment', 'text', '""'],
  ['payment-name-match', 'add-payment', 'category', '" "'],
  ['payment-name-match', 'add-payment', 'purpose', '""'],
  ...['"1e3"', '".5"', '"+1"', '"1,5"', '" 1"', '""', '1e400', '-1e400'].map(
    (sum) => ['payment-sum-grammar', 'add-payment', 'sum', sum] as [RuleId, string, string, string],
  ),
];

for (const [id, operation, field, value] of DECIDED) {
  test(rule(id, `${field} ${value} of ${operation} is rejected, with rule and label`), async () => {
    const { client } = await startLoggedIn();
    const { method = '', path = '', body } = requestsWithBody.find((sample) => sample.id === operation) ?? {};
    const raw = JSON.stringify({ ...body, [field]: '?' }).replace('"?"', value);
    const { status, code, rule: named, headers } = await client.request(method, path, { raw });
    expect({ status, code, named }).toEqual({ status: 200, code: 400, named: id });
    expect(headers['x-mock-explain']).toContain(`[${id}, ${rules[id].provenance}`);
  });
}

test.each([
  ['login', { version: '' }],
  ['login', { login: 1 }],
  ['create-task', { remind_type: 4 }],
  ['create-task', { remind_type: -1 }],
  ['create-task', { visibility: 3 }],
  ['create-task', { remind_type: 1, remind_method: [] }],
  ['create-task', { remind_method: ['fax'] }],
  ['create-task', { owner_id: 1.5 }],
  ['change-owner', { owner: null }],
  ['add-payment', { sum: true }],
  ['add-comment', { text: 5 }],
])(
  rule('field-invalid', 'a value that the contract excludes is rejected by a rule of the contract: %s with %j'),
  async (operation, wrong) => {
    const { client } = await startLoggedIn();
    const { method = '', path = '', body } = requestsWithBody.find(({ id }) => id === operation) ?? {};
    const { rule: named, headers } = await client.request(method, path, { body: { ...body, ...wrong } });
    expect(named).toBe('field-invalid');
    expect(headers['x-mock-explain']).toContain('[field-invalid, likely');
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
