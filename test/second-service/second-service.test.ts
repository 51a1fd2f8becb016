import { expect, test } from 'vitest';
import { startConversation } from './conversation.ts';
import type { Fields } from './parts.ts';
import { createSettings } from './settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function loggedIn() {
  const conversation = startConversation(createSettings());
  return { ...conversation, token: conversation.login() };
}

const ownerField = (lead: Fields) => (lead['custom'] as Fields[]).find(({ type }) => type === 'owner')?.['value'];

test('a user logs in with all four fields and gets a token', () => {
  const { tryLogin } = startConversation(createSettings());
  expect(tryLogin().envelope).toEqual({
    status: 'success',
    result: { token: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  for (const name of ['login', 'password', 'service', 'version'])
    expect(tryLogin(undefined, { [name]: undefined }).codes, name).toEqual([400]);
  expect(tryLogin(undefined, { version: '2.0' }).codes).toEqual([400]);
});

test('a user with a wrong password gets code 401', () => {
  const { tryLogin } = startConversation(createSettings());
  expect(tryLogin(undefined, { password: 'wrong' }).envelope).toEqual({
    status: 'error',
    errors: [{ code: 401, message: 'Invalid login or password' }],
  });
});

test('the service rejects missing, unknown and logged-out tokens', () => {
  const { ask, token, data } = loggedIn();
  const view = `/view/${data.views[0]?.id}`;
  expect(ask('GET', view).codes).toEqual([401]);
  expect(ask('GET', view, { token: 'unknown' }).codes).toEqual([401]);
  expect(ask('GET', view, { token }).codes).toEqual([]);
  expect(ask('POST', '/logout', { token }).envelope).toEqual({ status: 'success', result: true });
  expect(ask('GET', view, { token }).codes).toEqual([401]);
});

test('a token expires after 24 hours without an action', () => {
  const { ask, token, data } = loggedIn();
  const view = `/view/${data.views[0]?.id}`;
  for (const _ of [1, 2]) expect(ask('GET', view, { token, afterMs: DAY_MS - 1 }).codes).toEqual([]);
  expect(ask('GET', view, { token, afterMs: DAY_MS }).codes).toEqual([401]);
});

test('the service stores a task and shows observers and labels as objects', () => {
  const { ask, token, data } = loggedIn();
  const body = {
    title: 'Call',
    text: 'Now',
    owner_id: 12,
    project_id: 501,
    date_start: 1_720_000_000,
    date_end: 1_720_000_600,
    remind_type: 2,
    remind_method: ['sms', 'popup'],
    lead_id: 3002,
    observers: [13],
    labels: [31, 32],
    visibility: 2,
    contact_id: 4002,
  };
  const { contact_id, observers, labels, ...shown } = body;
  expect(ask('POST', '/task', { token, body }).envelope).toEqual({
    status: 'success',
    result: {
      ...shown,
      id: expect.any(Number),
      status: 0,
      observers: [data.employees[2]],
      labels: [
        { id: 31, name: 'hot', color: 'ff0000' },
        { id: 32, name: 'cold', color: '0033AA' },
      ],
    },
  });
  const minimal = { title: 'Call', owner_id: 12, project_id: 501 };
  expect(ask('POST', '/task', { token, body: minimal }).result).toMatchObject({ remind_type: 0, observers: [] });
  for (const name of Object.keys(minimal))
    expect(ask('POST', '/task', { token, body: { ...minimal, [name]: undefined } }).codes, name).toEqual([400]);
  expect(ask('POST', '/task', { token, body: { ...minimal, remind_type: 1 } }).codes).toEqual([400]);
});

test('a client reads, edits and deletes a view by ID or UUID', () => {
  const { ask, token, data } = loggedIn();
  const [view] = data.views;
  expect(ask('GET', `/view/${view?.id}`, { token }).result).toEqual(view);
  const edited = { ...view, source: 'bing', keyword: '' };
  expect(ask('PUT', `/view/${view?.uuid}`, { token, body: { source: 'bing', keyword: '' } }).result).toEqual(edited);
  expect(ask('GET', `/view/${view?.uuid}`, { token }).result).toEqual(edited);
  expect(ask('PUT', `/view/${view?.id}`, { token, body: { page: 5 } }).codes).toEqual([400]);
  expect(ask('DELETE', `/view/${view?.id}`, { token }).envelope).toEqual({ status: 'success' });
  expect(ask('GET', `/view/${view?.uuid}`, { token }).codes).toEqual([400]);
});

test('a client registers a payment with a number or a numeric string and gets the lead', () => {
  const { ask, token } = loggedIn();
  for (const sum of [1500, 0.01, '1500.50'])
    expect(ask('POST', '/lead/3004/payment', { token, body: { category: 'New', purpose: 'New', sum } }).result).toEqual(
      {
        id: 3004,
        contact_id: 4004,
        name: 'Lead 4',
        deal: false,
        custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 13, type: 'staff' } }],
      },
    );
  for (const sum of ['abc', null, undefined, true])
    expect(ask('POST', '/lead/3004/payment', { token, body: { category: 'A', purpose: 'B', sum } }).codes).toEqual([
      400,
    ]);
});

test('a client changes the owner of a lead to an employee or to the main account', () => {
  const { ask, token } = loggedIn();
  const changeOwner = (owner: number) => ask('PUT', '/lead/3003/owner', { token, body: { owner } }).result;
  expect(ownerField(changeOwner(12))).toEqual({ id: 12, type: 'staff' });
  expect(ownerField(changeOwner(0))).toEqual({ id: 11, type: 'main' });
});

test('a comment shows its text, its author and the time of the request', () => {
  const { ask, data, login } = startConversation(createSettings());
  const token = login(data.users[1]);
  expect(ask('POST', '/lead/3001/comment', { token, body: { text: 'Done' } }).result).toEqual({
    id: expect.any(String),
    text: 'Done',
    created_at: '31.05.24 21:30:06',
    author: { id: 12, type: 'staff' },
  });
});
