import { expect, test } from 'vitest';
import { rules } from '../../../../src/mock/api/rules/index.ts';
import { readOverrides } from '../../../../src/mock/control/overrides/read-overrides.ts';
import { service } from '../../../../src/mock/create-mock.ts';
import { startMock } from '../../../support/start-mock.ts';

async function make(overrides: unknown, more: object = {}) {
  const { control } = await startMock();
  const answer = await control.post('/sandboxes', { name: 'w1', overrides, ...more });
  return { control, answer };
}

const reject = (code: unknown) => ({ 'token-unknown': { code } });
const merge = (operation: string, patch: unknown) => ({ [operation]: { merge: patch } });

test.each([
  // Invalid keys.
  [
    { 'token-unknwn': { code: 403 } },
    '/token-unknwn',
    'must be the id of a rule, the id of an operation, or rule-id@operation; did you mean token-unknown?',
  ],
  [{ 'chnge-owner': { merge: { a: 1 } } }, '/chnge-owner', 'did you mean change-owner?'],
  [{ 'unknown-led@add-coment': { code: 404 } }, '/unknown-led@add-coment', 'did you mean unknown-lead@add-comment?'],
  [{ 'unknown-lead@add-coment': { code: 404 } }, '/unknown-lead@add-coment', 'did you mean unknown-lead@add-comment?'],
  [{ 'unknown-lead@get-view': { code: 404 } }, '/unknown-lead@get-view', 'the rule unknown-lead applies to '],
  [{ 'unknown-lead@': { code: 404 } }, '/unknown-lead@', 'did you mean unknown-lead?'],
  [{ 'token-unknown@login': { code: 403 } }, '/token-unknown@login', 'the rule token-unknown applies to logout'],
  [{ 'add-comment@login': { code: 404 } }, '/add-comment@login', 'or rule-id@operation'],
  [{ 'unknown-route@login': { code: 403 } }, '/unknown-route@login', 'before leadmock knows the operation: remove @'],
  [{ 'foreign-host@login': { code: 400 } }, '/foreign-host@login', 'before leadmock knows the operation: remove @'],
  [{ 'http-parser': { code: 403 } }, '/http-parser', 'the HTTP parser does not know the sandbox'],
  [{ 'payment-repeat': { code: 403 } }, '/payment-repeat', 'is a rule without rejections'],
  [{ 'payment-repeat': { merge: { deal: true } } }, '/payment-repeat', 'Use the merge of an operation: add-payment'],
  [{ 'response-headers@login': { code: 403 } }, '/response-headers@login', 'is a rule without rejections'],
  [{ constructor: { code: 403 } }, '/constructor', 'must be the id of a rule'],
  [{ 'a/b~c': {} }, '/a~1b~0c', 'must be the id of a rule'],
  // Invalid overrides of rejections.
  [{ 'token-unknown': 403 }, '/token-unknown', 'must be an object with code, message or httpStatus'],
  [{ 'token-unknown': [] }, '/token-unknown', 'must be an object'],
  [{ 'token-unknown': {} }, '/token-unknown', 'must be an object with code, message or httpStatus'],
  [reject('403'), '/token-unknown/code', 'must be an integer'],
  [reject(403.5), '/token-unknown/code', 'must be an integer'],
  [reject(1e300), '/token-unknown/code', 'must be at most 9007199254740991'],
  [reject(null), '/token-unknown/code', 'must be an integer'],
  [{ 'token-unknown': { message: '' } }, '/token-unknown/message', 'must be a text of 1 to 1000 characters'],
  [{ 'token-unknown': { message: ' \n' } }, '/token-unknown/message', 'that is not blank'],
  [{ 'token-unknown': { message: 'x'.repeat(1001) } }, '/token-unknown/message', 'of 1 to 1000 characters'],
  [{ 'token-unknown': { message: 7 } }, '/token-unknown/message', 'must be a text'],
  [{ 'token-unknown': { httpStatus: 199 } }, '/token-unknown/httpStatus', 'must be at least 200'],
  [{ 'token-unknown': { httpStatus: 600 } }, '/token-unknown/httpStatus', 'must be at most 599'],
  [{ 'token-unknown': { httpStatus: '401' } }, '/token-unknown/httpStatus', 'must be an integer from 200 to 599'],
  [
    { 'token-unknown': { httpStatus: 204 } },
    '/token-unknown/httpStatus',
    'but not 204, 205 or 304, which have no body',
  ],
  [{ 'token-unknown': { cod: 403 } }, '/token-unknown/cod', 'is not a known field; did you mean code?'],
  [
    { 'token-unknown': { merge: {} } },
    '/token-unknown/merge',
    'is only for results, whose key is the id of an operation',
  ],
  // Invalid overrides of results.
  [{ 'change-owner': { code: 404 } }, '/change-owner/code', 'is only for rejections, with a rule id in the key'],
  [{ 'change-owner': { marge: {} } }, '/change-owner/marge', 'did you mean merge?'],
  [{ 'change-owner': {} }, '/change-owner', 'must be an object with merge'],
  [{ 'change-owner': null }, '/change-owner', 'must be an object with merge'],
  [merge('change-owner', {}), '/change-owner/merge', 'must be an object that is not empty'],
  [merge('change-owner', [1]), '/change-owner/merge', 'a JSON Merge Patch (RFC 7396)'],
  [merge('change-owner', null), '/change-owner/merge', 'must be an object that is not empty, a JSON Merge Patch'],
  [merge('logout', { a: 1 }), '/logout/merge', 'needs an object as result: the result of logout is true'],
  [merge('delete-view', { a: 1 }), '/delete-view/merge', 'delete-view has no result'],
  [merge('change-owner', { name: null }), '/change-owner/merge/name', 'is required'],
  [merge('login', { token: null }), '/login/merge/token', 'is required'],
  [merge('add-comment', { author: { type: null } }), '/add-comment/merge/author/type', 'is required'],
  [merge('change-owner', { name: 7 }), '/change-owner/merge/name', 'must be a string'],
  [merge('change-owner', { name: { a: 1 } }), '/change-owner/merge/name', 'must be a string'],
  [merge('change-owner', { id: 1.5 }), '/change-owner/merge/id', 'must be an integer'],
  [merge('add-payment', { deal: 'no' }), '/add-payment/merge/deal', 'must be true or false'],
  [merge('add-payment', { custom: {} }), '/add-payment/merge/custom', 'must be a list'],
  [merge('add-payment', { custom: [{ id: 1 }] }), '/add-payment/merge/custom/0/name', 'is required'],
  [merge('create-task', { remind_method: true }), '/create-task/merge/remind_method', 'must be a list'],
  [merge('add-comment', { author: { id: '1' } }), '/add-comment/merge/author/id', 'must be an integer'],
  [merge('add-comment', { author: 1 }), '/add-comment/merge/author', 'must be an object'],
] as const)('the override %j is rejected at %s: %s', (given, pointer, message) => {
  const [first] = readOverrides(given, service).violations ?? [];
  expect(first?.pointer).toBe(pointer);
  expect(first?.message).toContain(message);
});

test('all mistakes are reported at once, next to mistakes outside of overrides', async () => {
  const overrides = {
    'token-unknwn': { code: 403 },
    'token-expired': { code: '403', message: '', httpStatus: 1 },
    'unknown-lead@login': { code: 404 },
    'change-owner': { code: 1, merge: { id: null, name: 1, deal: true } },
    'rate-limit': { code: 429 },
  };
  const { control, answer } = await make(overrides, { assumptions: { errorStats: 'ok' } });
  expect(answer.status).toBe(400);
  expect((await control.get('/sandboxes')).value.sandboxes).toHaveLength(1);
  expect(answer.pointers).toEqual([
    '/assumptions/errorStats',
    '/overrides/token-unknwn',
    '/overrides/token-expired/code',
    '/overrides/token-expired/message',
    '/overrides/token-expired/httpStatus',
    '/overrides/unknown-lead@login',
    '/overrides/change-owner/code',
    '/overrides/change-owner/merge/id',
    '/overrides/change-owner/merge/name',
  ]);
});

test.each([[[]], ['x'], [7], [null]])('overrides that are %j are rejected', async (overrides) => {
  const { answer } = await make(overrides);
  expect(answer).toMatchObject({ status: 400, pointers: ['/overrides'] });
  expect(readOverrides(overrides, service).violations).toMatchObject([{ pointer: '' }]);
});

test("every rejecting rule but the HTTP parser's can be overridden", () => {
  const ids = Object.entries(rules).flatMap(([id, { rejection }]) => (rejection && id !== 'http-parser' ? [id] : []));
  expect(ids.length).toBeGreaterThan(20);
  const table = Object.fromEntries(ids.map((id) => [id, { code: 418 }]));
  expect(readOverrides(table, service).value?.table).toEqual(table);
});

test.each([
  merge('change-owner', { deal: true, owner: { name: 'Anna' }, nothing: null }),
  merge('login', { user_id: 1 }),
  merge('get-view', { visitor: { browser: 'x' }, source: 'x' }),
  merge('create-task', { remind_method: ['sms'], observers: [], labels: [{ id: 1, name: 'a', color: 'fff' }] }),
  merge('create-task', { remind_method: '' }),
])('the merge %j applies', (given) => {
  expect(readOverrides(given, service).value?.table).toEqual(given);
});

test('overrides of a program are copied; too deep ones are rejected', () => {
  const given = { 'token-unknown': { code: 403 } };
  const { value } = readOverrides(given, service);
  given['token-unknown'].code = 404;
  expect(value?.ofRejection('token-unknown')).toEqual({ code: 403 });
  const circle: Record<string, unknown> = {};
  circle['a'] = circle;
  expect(readOverrides(merge('change-owner', circle), service).violations).toEqual([
    { pointer: '', message: 'is nested deeper than 64 levels' },
  ]);
});
