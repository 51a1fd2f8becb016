import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../src/mock/core/suspicious-values.ts';
import { type MockOverrides, startLoggedIn, startMock } from '../../support/start-mock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const explained = (answer: { headers: Record<string, string | undefined> }) => answer.headers['x-mock-explain'];

const STAFF = { id: 2, login: 'anna@example.com', password: 'secret', type: 'staff', employee_id: 11 };
const EMPLOYEE = { id: 11, name: 'Anna', phone: '' };
const LEAD = { id: 101, project_id: 1, contact_id: 501, name: 'Maria' };
const SEED = { users: [STAFF], employees: [EMPLOYEE], projects: [{ id: 1, name: 'P' }], leads: [LEAD] };

async function startSeeded(data: object, settings?: MockOverrides) {
  const mock = await startMock(settings);
  expect((await mock.control.post('/seed', { data })).status).toBe(200);
  return mock;
}

test.each([
  [
    { login: 'ana@example.com' },
    'no user has this login; existing logins: owner@example.com, anna@example.com, boris@example.com',
  ],
  [
    { login: 'Anna@example.com' },
    'no user has this login; existing logins: owner@example.com, anna@example.com, boris@example.com',
  ],
  [{ login: 'anna@example.com', password: 'Secret' }, 'the user exists and has another password'],
])('a failed login is explained, but not in the body: %j', async (fields, why) => {
  const { client, sandbox } = await startMock();
  const answer = await client.tryLogin('owner@example.com', fields);
  expect(explained(answer)).toBe(`Invalid login or password; ${why} [login-wrong, contract]`);
  expect(answer.body.errors).toEqual([{ code: 401, message: 'Invalid login or password' }]);
  expect(sandbox.journal.entries()[0]?.explanation).toBe(explained(answer));
});

test('a login to a sandbox without users is explained', async () => {
  const { client } = await startSeeded({});
  expect(explained(await client.tryLogin())).toContain('; this sandbox has no users [');
});

test('of many users, an explanation lists five logins', async () => {
  const users = Array.from({ length: 9 }, (_, at) => ({ ...STAFF, id: at + 1, login: `u${at}` }));
  const { client } = await startSeeded({ users, employees: [EMPLOYEE] });
  expect(explained(await client.tryLogin())).toContain('; existing logins: u0, u1, u2, u3, u4 and 4 more [');
});

test('the explanation of an expired token shows both times', async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.clock.freeze();
  sandbox.clock.set(Date.UTC(2026, 10, 26, 20, 31));
  await client.login();
  sandbox.clock.set(Date.UTC(2030, 0, 31, 12));
  expect(explained(await client.get('/view/1001'))).toContain(
    "Invalid token; this token expired at 2026-11-27T20:31:00.000Z, and the sandbox's clock is at 2030-01-31T12:00:00.000Z [",
  );
  sandbox.clock.set(Date.UTC(2026, 10, 26, 20, 31) + DAY_MS - 1);
  expect((await client.get('/view/1001')).body.status).toBe('success');
});

test.each([
  [{ categry: 'x' }, 'undocumented: categry (did you mean category?)'],
  [{ note: 1, Sum: 2 }, 'undocumented: note, Sum (did you mean sum?)'],
  [{ a: 1, b: 1, c: 1, d: 1, e: 1 }, 'undocumented: a, b, c and 2 more'],
])('an undocumented field is named: %j', async (fields, note) => {
  const { client } = await startLoggedIn();
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  const stored = await client.post('/lead/101/payment', { ...payment, ...fields });
  expect([stored.body.status, explained(stored)]).toEqual(['success', note]);
  const rejected = await client.post('/lead/101/payment', { ...payment, purpose: undefined, ...fields });
  expect(explained(rejected)).toBe(`purpose is required; ${note} [field-required, likely]`);
});

test('fields that known clients send are not explained', async () => {
  const { client } = await startLoggedIn();
  const answer = await client.put('/view/1001', { source: 'flyer', id: 7, options: [] });
  expect(explained(answer)).toBeUndefined();
});

test.each([
  [[STAFF], ['/users has no user of the type main, so owner 0 of a lead is unknown']],
  [[{ ...STAFF, id: 1, type: 'main' }, STAFF].map((user, at) => ({ ...user, login: `u${at}` })), []],
  [[], []],
])('a fixture with users, but without a main account, gets a warning: %j', async (users, warnings) => {
  const { sandbox } = await startSeeded({ users, employees: [EMPLOYEE] });
  const found = findSuspiciousValues(sandbox.state.toDocument());
  expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(warnings);
});

test('owner 0 without a main account is explained', async () => {
  const { client } = await startSeeded(SEED);
  await client.login('anna@example.com');
  const answer = await client.put('/lead/101/owner', { owner: 0 });
  expect(answer.message).toBe('owner: unknown employee 0');
  expect(explained(answer)).toContain('; owner 0 is the main account, but no user of this sandbox has the type main [');
});

const raw = '{"text":"Hello"}';

test.each([
  [{ 'content-type': 'text/plain; charset=utf-8' }, 'received text/plain; charset=utf-8 [body-content-type'],
  [{ 'content-type': '' }, 'received no Content-Type [body-content-type'],
  [
    { 'content-type': 'application/json; charset=windows-1251' },
    'received application/json; charset=windows-1251 [body-charset',
  ],
  [{ 'content-encoding': 'zstd' }, 'received zstd [body-encoding'],
])('the explanation shows the received header: %j', async (headers, why) => {
  const { client } = await startLoggedIn();
  expect(explained(await client.request('POST', '/lead/101/comment', { raw, headers }))).toContain(`; ${why}`);
});
