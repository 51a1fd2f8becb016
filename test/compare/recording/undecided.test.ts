import { expect, test } from 'vitest';
import { outcomeOf, reportOfHar, reportOfOnlyClient } from '../../support/compare-recording.ts';
import { detected, moved, paid, rejection, type Step, success, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const [FIRST, SECOND] = ['f00d5bad'.repeat(4), 'c0ffee42'.repeat(4)] as const;
const gives = (token: string) => ({ status: 'success', result: { token } });
const shows = { status: 'success', result: view };
const done = { status: 'success', result: true };
const lost = { status: 'error', errors: [{ code: 401, message: 'Invalid token' }] };

const PATH = `/view/${view.id}`;
const WRONG = 'a rejection with code 401: login or password is wrong';
const NO_TOKEN = 'a rejection: this request has no valid token';

const expectedIn = async (client: RecordedClient) =>
  (await reportOfHar(client.har)).violations.map(({ expected }) => expected);

test.each<[what: string, passwords: string[], violations: string[]]>([
  ['may be a changed one', ['first', 'second'], []],
  ['is wrong if the other one is valid before and after', ['first', 'second', 'first'], [WRONG]],
])('a second password that the service accepts %s', async (_, passwords, violations) => {
  const client = new RecordedClient(prepared(...passwords.map((_each, at) => gives(`${at}0ddba11`.repeat(4)))));
  for (const password of passwords) await client.login('lena@example.com', password);
  expect(await expectedIn(client)).toEqual(violations);
});

test.each<[what: string, hasToken: boolean, violations: string[]]>([
  ['holds no tokens decides nothing', false, []],
  ['holds others with a token is a violation', true, [NO_TOKEN]],
])('a request without a token in a recording that %s', async (_, hasToken, violations) => {
  const client = new RecordedClient(prepared(gives(FIRST), shows, shows));
  await client.login();
  if (!hasToken) client.token = undefined;
  await client.call('GET', PATH);
  client.token = undefined;
  await client.call('GET', PATH);
  expect(await expectedIn(client)).toEqual(violations);
});

const LATER_MS = 28 * 60 * 60_000;

test.each<[what: string, isRecorded: boolean, violations: string[]]>([
  ['may have been renewed if its login is not recorded', false, []],
  ['is a violation after 28 hours', true, [NO_TOKEN]],
])('a token that is still valid %s', async (_, isRecorded, violations) => {
  const client = new RecordedClient(prepared(gives(FIRST), shows, shows));
  await client.login();
  await client.call('GET', PATH);
  await client.call('GET', PATH);
  const { entries } = client;
  const [login, , last] = entries;
  if (last) last.startedDateTime = new Date(Date.parse(last.startedDateTime) + LATER_MS).toISOString();
  if (!isRecorded && login) entries.splice(0, 1);
  expect(await expectedIn(client)).toEqual(violations);
});

test.each<[what: string, logoutMs: number, violations: string[]]>([
  ['before the response to the logout may come first', 3000, []],
  ['after the response to the logout is a violation', 3, [NO_TOKEN]],
])('a request with the token that is sent %s', async (_, logoutMs, violations) => {
  const client = new RecordedClient(prepared(gives(FIRST), shows, done, shows));
  await client.login();
  await client.call('GET', PATH);
  await client.call('POST', '/logout');
  await client.call('GET', PATH);
  const [, , logout] = client.entries;
  if (logout) logout.time = logoutMs;
  expect(await expectedIn(client)).toEqual(violations);
});

test.each<[what: string, login: string, password: string, value: string | undefined]>([
  ['in other letters may be the same user', 'LENA@example.com', 'secret', undefined],
  ['by phone with the same password may be the same user', '+79990000000', 'secret', undefined],
  ['at another address is a second user', 'anna@example.com', 'secret', 'evict'],
])('a login %s', async (_, login, password, value) => {
  const client = new RecordedClient(prepared(gives(FIRST), shows, gives(SECOND), lost, shows));
  await client.login('lena@example.com', 'secret');
  await client.call('GET', PATH);
  await client.login(login, password);
  client.token = FIRST;
  await client.call('GET', PATH);
  client.token = SECOND;
  await client.call('GET', PATH);
  expect(outcomeOf(await reportOfHar(client.har), 'secondUser').value).toBe(value);
});

const comment = { id: '1', text: 'a', created_at: '15.01.30 12:00:06', author: { id: 12, type: 'staff' } };
const accepted: Step[] = [paid({ deal: false }), ['POST /lead/7/comment', { text: 'a' }, success(comment)]];
const unknownLead: Step[] = ['/lead/0/comment', '/lead/0/payment'].map((path) => {
  const body = path.endsWith('comment') ? { text: 'a', a: 1 } : { category: 'a', purpose: 'b', sum: 1, a: 1 };
  return [`POST ${path}`, body, rejection(404)];
});

test('an unknown field in a request for an unknown lead decides nothing: a service may check the path first', async () => {
  const { value } = await detected('unknownFields', ...accepted, ...unknownLead);
  expect(value).toBeUndefined();
});

const date = { id: 2, name: 'Next', type: 'funnel_date', value: '2030-01-01' };
const ofMain = { id: 1, name: 'Owner', type: 'owner', value: { id: 0, type: 'main' } };

test('a date that stays proves nothing, if the new owner turns out to be the main account', async () => {
  const custom = [ofMain, date];
  const { value } = await detected('funnelDateAfterOwner', paid({ deal: false, custom }), moved({ custom }));
  expect(value).toBeUndefined();
});

test('a date that is null before and after a change of owner proves nothing', async () => {
  const owner = { ...ofMain, value: { id: 12, type: 'staff' } };
  const empty = { ...date, value: null };
  const before = paid({ deal: false, custom: [{ ...owner, value: { id: 11, type: 'staff' } }, empty] });
  const { value } = await detected('funnelDateAfterOwner', before, moved({ custom: [owner, empty] }));
  expect(value).toBeUndefined();
});

test('one rejected edit with null proves nothing: another field may be wrong', async () => {
  const read = ['GET /view/3', undefined, success(view)] as const;
  const edit = ['PUT /view/3', { source: 'b' }, success({ ...view, source: 'b' })] as const;
  const rejected = ['PUT /view/3', { source: null }, rejection(400)] as const;
  expect((await detected('nullInViewEdit', read, edit, rejected)).value).toBeUndefined();
  expect((await detected('nullInViewEdit', read, edit, rejected, rejected)).value).toBe('reject');
});

const BAD_GATEWAY = { status: 504, message: 'Gateway Time-out' };
const edited = { status: 'success', result: { ...view, source: 'b' } };

test.each<[what: string, response: object | [number, object], violations: string[]]>([
  ['a response violates the contract', edited, ['the text of the last edit']],
  ['no response may be stored later', [504, BAD_GATEWAY], []],
])('a text that is read before and after its edit with %s', async (_, response, violations) => {
  const client = new RecordedClient(prepared(gives(FIRST), shows, response, shows, edited));
  await client.login();
  await client.call('GET', PATH);
  await client.call('PUT', PATH, { source: 'b' });
  await client.call('GET', PATH);
  await client.call('GET', PATH);
  const { violations: found } = await reportOfOnlyClient(client.har);
  expect(found.map(({ expected }) => expected)).toEqual(violations);
});

test('a login with a wrong version proves nothing about the user who is logged in', async () => {
  const client = new RecordedClient(prepared(gives(FIRST), done, gives(SECOND), shows, rejection(400), shows));
  await client.login('anna@example.com');
  await client.call('POST', '/logout');
  await client.login();
  await client.call('GET', PATH);
  const { token } = client;
  client.token = undefined;
  const user = { login: 'anna@example.com', password: 'secret', service: 'shop', version: '2.0' };
  await client.call('POST', '/login', user);
  client.token = token;
  await client.call('GET', PATH);
  expect(outcomeOf(await reportOfHar(client.har), 'secondUser').against).toEqual({});
});

const sums = (...given: readonly number[]) =>
  given.map((sum): Step => {
    const answer = sum === 10 ? paid({ deal: false })[2] : rejection(400);
    return ['POST /lead/7/payment', { category: 'Flat', purpose: 'Deposit', sum }, answer];
  });

test('a rejected sum proves nothing if the service also rejects a good payment, perhaps because of a limit', async () => {
  const limited: Step = ['POST /lead/7/payment', { category: 'Flat', purpose: 'Deposit', sum: 10 }, rejection(400)];
  expect((await detected('nonPositiveSum', ...sums(10, 0))).value).toBe('reject');
  expect((await detected('nonPositiveSum', ...sums(10, 0), limited)).value).toBeUndefined();
});

test('null in an edit proves nothing if only a read shows the text before', async () => {
  const read = ['GET /view/3', undefined, success({ ...view, keyword: 'merged' })] as const;
  const edit = ['PUT /view/3', { keyword: null }, success(view)] as const;
  expect((await detected('nullInViewEdit', read, edit)).value).toBeUndefined();
});
