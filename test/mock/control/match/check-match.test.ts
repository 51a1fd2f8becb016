import { expect, test } from 'vitest';
import type { RequestMatch } from '../../../../src/generated/shapes.ts';
import { checkMatch, checkUser } from '../../../../src/mock/control/match/check-match.ts';
import { service } from '../../../../src/mock/create-mock.ts';

const USERS = [
  { id: 1, login: 'owner@example.com' },
  { id: 2, login: 'anna@example.com' },
];

function findingsOf(match: object) {
  const { user } = match as RequestMatch;
  return [...checkMatch(match as RequestMatch, service.operations), ...checkUser(user, USERS)];
}

/** @returns pointers to the wrong parts of a match */
function wrongParts(match: object): string[] {
  return findingsOf(match).flatMap(({ pointer, message }) => (message === undefined ? [] : [pointer]));
}

const PAID = { operation: 'add-payment' };
const TASK = { operation: 'create-task' };

test.each([
  [{ operation: 'add-paymnt' }, '/operation', 'did you mean add-payment?'],
  [{ operation: 'Add-Payment' }, '/operation', 'did you mean add-payment?'],
  [{ operation: 'POST /task' }, '/operation', 'is not an operation of the service: POST /task'],
  [{ method: 'post' }, '/method', 'did you mean POST?'],
  [{ method: 'PSOT' }, '/method', 'did you mean POST?'],
  [{ method: 'PATCH' }, '/method', 'is not a method of the service: PATCH'],
  [{ path: '/leads/101/payment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ path: '/_mock/reset' }, '/path', 'belongs to the control plane'],
  [{ path: '' }, '/path', 'is not a path of the service'],
  [{ path: '*undefined*' }, '/path', 'is not a path of the service'],
  [{ ...TASK, method: 'GET' }, '/method', 'is not a method of create-task: GET'],
  [{ ...PAID, path: '/lead/abc/payment' }, '/path', 'did you mean /lead/*/payment?'],
  [{ ...PAID, path: '/lead/101/comment' }, '/path', 'did you mean /lead/101/payment?'],
  [{ ...TASK, path: '/lead/*' }, '/path', 'did you mean /task?'],
  [{ method: 'GET', path: '/lead/*/owner' }, '/method', 'is not a method of change-owner: GET'],
  [{ user: 'nobody@example.com' }, '/user', 'is not a known user: nobody@example.com'],
  [{ user: 'Owner@example.com' }, '/user', 'did you mean owner@example.com?'],
  [{ user: 99 }, '/user', 'is not a known user: 99'],
  [{ user: '1' }, '/user', 'did you mean the id 1, without quotes?'],
  [{ ...PAID, body: { summ: 1 } }, '/body/summ', 'is not a documented field of add-payment; did you mean sum?'],
  [{ ...PAID, body: { sum: 1, Purpose: 'Deposit' } }, '/body/Purpose', 'did you mean purpose?'],
  [{ body: { summ: 1 } }, '/body/summ', '; did you mean sum?'],
  [{ body: { 'a/b~': 1 } }, '/body/a~1b~0', 'is not a documented field of'],
  [{ method: 'PUT', path: '/lead/101/*', body: { owner_id: 12 } }, '/body/owner_id', 'did you mean owner?'],
  [{ operation: 'get-view', body: {} }, '/body', 'never matches: requests to get-view have no body'],
  [{ operation: 'get-view', bodySchema: {} }, '/bodySchema', 'never matches: requests to get-view have no body'],
  [{ path: '/view/*', method: 'GET', body: { source: 'a' } }, '/body', 'requests to get-view have no body'],
  [{ ...PAID, body: '{"sum": 1}' }, '/body', 'Use the JSON itself'],
  [{ ...PAID, bodySchema: { required: ['sum', 'summ'] } }, '/bodySchema/required/1', 'did you mean sum?'],
  [{ ...PAID, bodySchema: { properties: { summ: {} } } }, '/bodySchema/properties/summ', 'did you mean sum?'],
  [{ bodySchema: { required: ['summ'] } }, '/bodySchema/required/0', 'did you mean sum?'],
])('a match that no request can meet has a wrong part: %j', (match, pointer, says) => {
  expect(wrongParts(match)).toEqual([pointer]);
  const [wrong] = findingsOf(match).filter(({ message }) => message !== undefined);
  expect(wrong?.message).toContain(says);
});

test('all wrong parts are found at once', () => {
  expect(wrongParts({ method: 'post', path: '/tsk', user: 99 })).toEqual(['/path', '/method', '/user']);
});

test.each<object>([
  {},
  { operation: 'logout' },
  { method: 'DELETE' },
  { path: '*' },
  { path: '/lead/999/payment' },
  { ...PAID, method: 'POST', path: '/lead/*' },
  { user: 2 },
  { user: 'anna@example.com' },
  { user: 2, operation: 'login' },
  { service: 'any text at all' },
  { code: 503, status: 503 },
  { ...PAID, code: 418, body: {} },
  { ...PAID, body: null },
  { operation: 'get-view', body: null },
  { ...PAID, body: [] },
  { ...PAID, body: 'no JSON' },
  { ...PAID, body: { sum: {} } },
  { operation: 'change-owner', body: { owner: '12' } },
  { operation: 'create-task', body: { contact_id: 7, title: null } },
  { operation: 'edit-view', body: { uuid: 'a', visitor: { ip: 'x' }, source: null }, code: null },
  { body: { text: 'a task or a comment' } },
  { body: { options: [] } },
  { ...PAID, bodySchema: { properties: { sum: { minimum: 3, pattern: '5$' } } } },
  { ...PAID, bodySchema: { patternProperties: { '^s': { minimum: 3 } }, required: ['options'] } },
  { ...PAID, bodySchema: { anyOf: [{ required: ['sum'] }, { maxProperties: 1 }] } },
  // An assumption allows clients to send numbers as strings.
  { operation: 'change-owner', bodySchema: { properties: { owner: { type: 'string', pattern: '^1' } } } },
  { operation: 'create-task', bodySchema: { properties: { contact_id: { properties: { any: { minimum: 1 } } } } } },
  { operation: 'create-task', bodySchema: { properties: { observers: { items: { minimum: 2 } } } } },
  { operation: 'edit-view', body: { visitor: { ip: 'x' } } },
])('a match that a request can meet has no wrong part: %j', (match) => {
  expect(wrongParts(match)).toEqual([]);
});

test.each<[match: object, places: string[]]>([
  [{ status: 299, code: null, service: 'shop', query: { a: '1' } }, ['/status', '/code', '/service', '/query']],
  [{ headers: { 'X-Trace': '7' } }, ['/headers']],
  [{ ...PAID, path: '/lead/101/*', body: { sum: 5 } }, []],
  [{ ...PAID, bodySchema: { required: ['sum'], not: {} } }, ['/bodySchema']],
])('a part in which a typo is not detected counts as unchecked: %j', (match, places) => {
  const unchecked = findingsOf(match).flatMap(({ pointer, message }) => (message === undefined ? [pointer] : []));
  expect([...new Set(unchecked)].toSorted()).toEqual(places.toSorted());
});
