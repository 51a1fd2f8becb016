import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };
const LOGIN = { login: 'owner@example.com', password: 'secret', service: 'tests', version: '1.0' };

const WITH_MORE = [
  ['POST /login', { ...LOGIN, options: [] }, 'options'],
  ['POST /task', { ...TASK, status: 3 }, 'status'],
  ['PUT /view/1001', { source: 'flyer', id: 1001 }, 'id'],
  ['PUT /view/1001', { ym_client_id: null }, 'ym_client_id'],
  ['POST /lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: 1, currency: 'RUB' }, 'currency'],
  ['PUT /lead/101/owner', { owner: 12, options: [] }, 'options'],
  ['POST /lead/101/comment', { text: 'x', options: {} }, 'options'],
] as const;

test.each(WITH_MORE)(assumed('unknownFields', 'ignore', '%s accepts %j'), async (line, body) => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'ignore' } });
  const [method = '', path = ''] = line.split(' ');
  expect((await client.request(method, path, { body })).body.status).toBe('success');
});

test(assumed('unknownFields', 'ignore', 'unknown fields are not stored'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { unknownFields: 'ignore' } });
  await client.post('/task', { ...TASK, options: ['kept?'], id: 77, status: 3, signature: 'forged' });
  expect(sandbox.state.tasks.all()).toMatchObject([{ ...TASK, id: 1, status: 0, signature: 'tests' }]);
  expect(sandbox.state.tasks.get(1)).not.toHaveProperty('options');
});

test.each(WITH_MORE)(assumed('unknownFields', 'reject', '%s rejects %j'), async (line, body, field) => {
  const mock = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  expect(await rejectionOf(mock, line, body)).toEqual({
    rule: 'field-unknown',
    code: 400,
    message: `${field} is not a documented field`,
  });
});

test(
  assumed('unknownFields', 'reject', 'fields of the contract are accepted, including contact_id of a task'),
  async () => {
    const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
    expect((await client.post('/task', { ...TASK, contact_id: 501 })).result.id).toBe(1);
    const edit = { source: 'a', campaign: 'b', keyword: 'c', seo_system: 'd', page: 'e', referer: null };
    expect((await client.put('/view/1001', edit)).result.source).toBe('a');
  },
);

test(assumed('unknownFields', 'reject', 'an ignored body may contain any field'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownFields: 'reject' } });
  expect((await client.post('/logout', { options: [] })).result).toBe(true);
});

const INTEGERS = [
  ['owner_id', '11', 11],
  ['project_id', '1', 1],
  ['date_start', '1900000000', 1_900_000_000],
  ['date_end', '0', 0],
  ['remind_type', '2', 2],
  ['lead_id', '101', 101],
  ['visibility', '0', 0],
] as const;
const REMIND = { ...TASK, remind_method: ['sms'] };

test.each(INTEGERS)(assumed('numericStrings', 'reject', '%s of a task must not be %j'), async (field, text) => {
  const mock = await startLoggedIn({ assumptions: { numericStrings: 'reject' } });
  const rejected = await rejectionOf(mock, 'POST /task', { ...REMIND, [field]: text });
  expect(rejected).toMatchObject({ rule: 'numeric-string', code: 400 });
  expect(rejected.message).toMatch(new RegExp(`^${field} must be an integer.*, not a string$`));
});

test.each(['observers', 'labels'])(
  assumed('numericStrings', 'reject', 'an item of %s must not be a numeric string'),
  async (field) => {
    const mock = await startLoggedIn({ assumptions: { numericStrings: 'reject' } });
    expect(await rejectionOf(mock, 'POST /task', { ...TASK, [field]: ['21'] })).toEqual({
      rule: 'numeric-string',
      code: 400,
      message: `${field}[0] must be an integer, not a string`,
    });
  },
);

test(assumed('numericStrings', 'reject', 'the owner of a lead must not be a numeric string'), async () => {
  const mock = await startLoggedIn({ assumptions: { numericStrings: 'reject' } });
  const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', { owner: '12' });
  expect(rejected).toEqual({ rule: 'numeric-string', code: 400, message: 'owner must be an integer, not a string' });
});

test(assumed('numericStrings', 'reject', 'sum may be a numeric string, because the contract allows it'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { numericStrings: 'reject' } });
  await client.post('/lead/101/payment', { category: 'Flat', purpose: 'Deposit', sum: '1500.50' });
  expect(sandbox.state.payments.get(1)?.sum).toBe('1500.50');
});

test.each(INTEGERS)(assumed('numericStrings', 'accept', '%s of a task may be %j'), async (field, text, number) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
  expect((await client.post('/task', { ...REMIND, [field]: text })).result[field]).toBe(number);
  expect(sandbox.state.tasks.get(1)?.[field]).toBe(number);
});

test(assumed('numericStrings', 'accept', 'list items and the owner of a lead are stored as numbers'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
  await client.post('/task', { ...TASK, observers: ['12', 13], labels: ['21'] });
  expect(sandbox.state.tasks.get(1)).toMatchObject({ observers: [12, 13], labels: [21] });
  const { custom } = (await client.put('/lead/101/owner', { owner: '12' })).result;
  expect(custom[0].value).toEqual({ id: 12, type: 'staff' });
});

test(assumed('numericStrings', 'accept', 'strings stay strings, including a sum'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
  expect((await client.post('/task', { ...TASK, title: '42', text: '7' })).result).toMatchObject({
    title: '42',
    text: '7',
  });
  await client.post('/lead/101/payment', { category: '1', purpose: '2', sum: '10.00' });
  expect(sandbox.state.payments.get(1)?.sum).toBe('10.00');
});

test.each(['', 'x', '1.5', '1e3', ' 1', '0x1'])(
  assumed('numericStrings', 'accept', '%j is still not an integer'),
  async (owner_id) => {
    const mock = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
    const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, owner_id });
    expect(rejected).toEqual({ rule: 'field-invalid', code: 400, message: 'owner_id must be an integer' });
  },
);

test(assumed('numericStrings', 'accept', 'a number out of range is rejected as a string too'), async () => {
  const mock = await startLoggedIn({ assumptions: { numericStrings: 'accept' } });
  const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', { owner: '-1' });
  expect(rejected).toEqual({ rule: 'owner-negative', code: 400, message: 'owner must be at least 0' });
});

const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/vnd.x+json'];

test.each(OTHER_TYPES)(assumed('contentType', 'require', 'a body of the type %s gets code 400'), async (type) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { contentType: 'require' } });
  const headers = { 'Content-Type': type };
  expect(await client.request('POST', '/lead/101/comment', { raw: '{"text":"x"}', headers })).toMatchObject({
    status: 200,
    code: 400,
    message: 'Content-Type must be application/json',
    rule: 'body-content-type',
  });
  expect(sandbox.state.comments.size).toBe(0);
});

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
  assumed('contentType', 'require', '%s is accepted'),
  async (type) => {
    const { client } = await startLoggedIn({ assumptions: { contentType: 'require' } });
    const headers = { 'Content-Type': type };
    const answer = await client.request('POST', '/lead/101/comment', { raw: '{"text":"x"}', headers });
    expect(answer.result.text).toBe('x');
  },
);

test(
  assumed('contentType', 'require', 'a request without a body needs no type, and an ignored body may have any type'),
  async () => {
    const { client } = await startLoggedIn({ assumptions: { contentType: 'require' } });
    expect((await client.put('/view/1001')).result.id).toBe(1001);
    const headers = { 'Content-Type': 'text/plain' };
    expect((await client.request('POST', '/logout', { raw: 'x', headers })).result).toBe(true);
  },
);

test.each(OTHER_TYPES)(assumed('contentType', 'any', 'a body of the type %s is read as JSON'), async (type) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { contentType: 'any' } });
  const headers = { 'Content-Type': type };
  const answer = await client.request('POST', '/lead/101/comment', { raw: '{"text":"x"}', headers });
  expect(answer.result.text).toBe('x');
  expect(sandbox.state.comments.size).toBe(1);
});

test(assumed('contentType', 'any', 'invalid JSON is rejected with any content type'), async () => {
  const { client } = await startLoggedIn({ assumptions: { contentType: 'any' } });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const answer = await client.request('POST', '/lead/101/comment', { raw: 'text=x', headers });
  expect(answer).toMatchObject({ code: 400, rule: 'body-malformed' });
});
