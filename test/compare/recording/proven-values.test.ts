// @module-tag slow
import { expect, test } from 'vitest';
import type { AssumptionId } from '../../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf, reportOfHar } from '../../support/compare-recording.ts';
import { detected, rejection, success, taken, view } from '../../support/recorded-steps.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
const owner = (id: number) => ({ id: 1, name: 'Owner', type: 'owner', value: { id, type: 'staff' } });
const date = (value: string | null) => ({ id: 2, name: 'Next', type: 'funnel_date', value });
const lead = (more: object = {}) => ({
  id: 7,
  contact_id: 8,
  name: 'Maria',
  custom: [owner(11), date('2030-01-01')],
  ...more,
});
const shownTask = (sent: object) => ({
  id: 1,
  text: '',
  lead_id: 0,
  date_start: 0,
  date_end: 0,
  remind_type: 0,
  remind_method: '',
  visibility: 1,
  status: 0,
  observers: [],
  labels: [],
  ...sent,
});
const rejectionWith = (message: string) => ({ status: 'error', errors: [{ code: 400, message }] });
const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };

/** Compares a recording with these requests and responses. */
async function comparedWith(exchanges: readonly (readonly [send: string, body: object | undefined, answer: object])[]) {
  const client = new RecordedClient(prepared(loggedIn, ...exchanges.map(([, , answer]) => answer)));
  await client.login();
  for (const [send, body] of exchanges) await client.call(...(send.split(' ') as [string, string]), body);
  const report = await reportOfHar(client.har);
  const of = (id: AssumptionId) => outcomeOf(report, id);
  return { ...report, of, value: (id: AssumptionId) => of(id).value };
}

const NO_DIFFERENCE = { keepsContract: true, violations: [], otherDifferences: [] };

test('deal=true after the first payment proves nothing, and deal=false twice proves unchanged', async () => {
  const paid = (deal: boolean) => ['POST /lead/7/payment', payment, success(lead({ deal }))] as const;
  expect((await comparedWith([paid(true)])).value('dealAfterPayment')).toBeUndefined();
  expect((await comparedWith([paid(true), paid(true)])).value('dealAfterPayment')).toBeUndefined();
  expect((await comparedWith([paid(false)])).of('dealAfterPayment')).toMatchObject({
    text: 'may be unchanged: too few responses of add-payment confirm this value',
  });
  expect((await comparedWith([paid(false), paid(false)])).value('dealAfterPayment')).toBe('unchanged');
  const both = await comparedWith([paid(false), paid(false), paid(true)]);
  expect(both.of('dealAfterPayment')).toMatchObject({ against: { unchanged: [4], true: [2, 3] } });
  expect(both.value('dealAfterPayment')).toBeUndefined();
  expect(both).toMatchObject(NO_DIFFERENCE);
});

test('a date that is missing after a change of owner proves a value only if both were seen before', async () => {
  const moved = (custom: object[]) => ['PUT /lead/7/owner', { owner: 12 }, success(lead({ custom }))] as const;
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false }))] as const;
  expect((await comparedWith([moved([owner(12), date(null)])])).value('funnelDateAfterOwner')).toBeUndefined();
  expect((await comparedWith([moved([owner(12), date('2030-01-01')])])).value('funnelDateAfterOwner')).toBeUndefined();
  expect((await comparedWith([paid, moved([owner(12), date(null)])])).value('funnelDateAfterOwner')).toBe('cleared');
  expect((await comparedWith([paid, moved([owner(12), date('2030-01-01')])])).value('funnelDateAfterOwner')).toBe(
    'unchanged',
  );
});

test('rejections that two assumptions explain prove neither', async () => {
  const task = { title: 'Call', owner_id: 11, project_id: 1 };
  const both = [
    ['POST /task', { ...task, owner_id: '11', surprise: 1 }, rejection(400)],
    ['PUT /lead/7/owner', { owner: '12', surprise: 1 }, rejection(400)],
  ] as const;
  const accepted = [
    ['POST /task', task, success(shownTask(task))],
    ['PUT /lead/7/owner', { owner: 12 }, success(lead({ custom: [owner(12)] }))],
  ] as const;
  const found = await comparedWith([...accepted, ...both]);
  expect(found.value('numericStrings')).toBeUndefined();
  expect(found.value('unknownFields')).toBeUndefined();
  expect(found).toMatchObject(NO_DIFFERENCE);
  const ignored = [
    ['POST /task', { ...task, surprise: 1 }, success(shownTask(task))],
    ['PUT /lead/7/owner', { owner: 12, surprise: 1 }, success(lead({ custom: [owner(12)] }))],
  ] as const;
  const other = await comparedWith([...accepted, ...ignored, ...both]);
  expect(other.value('numericStrings')).toBe('reject');
  expect(other.value('unknownFields')).toBe('ignore');
});

test('the number of errors proves no value while one of the errors is uncertain', async () => {
  const wrong = (sent: object, message: string) =>
    ['POST /task', { title: 'Call', owner_id: 11, project_id: 1, ...sent }, rejectionWith(message)] as const;
  const login = { login: 'owner@example.com', password: 'secret', service: 'shop', version: '1.0' };
  const wrongLogin = (sent: object, message: string) =>
    ['POST /login', { ...login, ...sent }, rejectionWith(message)] as const;
  const task = { title: 'Call', owner_id: 11, project_id: 1 };
  const accepted = ['POST /task', task, success(shownTask(task))] as const;
  const project = wrong({ project_id: 'x' }, 'project_id');
  const ofLogin = [
    wrongLogin({ service: 1 }, 'service'),
    wrongLogin({ version: 1 }, 'version'),
    wrongLogin({ service: 1, version: 1 }, 'service'),
  ];
  const numeric = wrong({ owner_id: '11', project_id: 'x' }, 'project_id');
  const uncertain = await comparedWith([accepted, project, numeric, ...ofLogin]);
  expect(uncertain.value('validationErrors')).toBeUndefined();
  const certain = [wrong({ owner_id: 'x' }, 'owner_id'), wrong({ owner_id: 'x', project_id: 'x' }, 'owner_id')];
  const proven = await comparedWith([accepted, project, ...certain, ...ofLogin]);
  expect(proven.value('validationErrors')).toBe('first');
});

test('a contradictory recording fits no value, and the exchanges are listed', async () => {
  const comment = { id: '5', text: 'Hello', created_at: '15.01.30 12:00:04', author: { id: 1, type: 'main' } };
  const found = await comparedWith([
    ['GET /view/3', undefined, success(view)],
    ['POST /lead/7/comment', { text: 'Hello' }, success(comment)],
    ['GET /view/1', undefined, [200, rejection(404)]],
    ['GET /view/2', undefined, [404, rejection(404)]],
    ['POST /lead/8/comment', { text: 'Hello' }, [404, rejection(404)]],
  ]);
  expect(found.of('errorStatus')).toMatchObject({ text: 'no value fits', against: { 200: [5, 6], code: [4] } });
  expect(found.value('unknownPathId')).toBe('404');
});

test('a rejection proves a value only if a similar request was accepted', async () => {
  const rejected = ['POST /lead/7/payment', { ...payment, sum: 0 }, rejection(400)] as const;
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false }))] as const;
  const commented = ['POST /lead/7/comment', { text: 'Hello' }, rejection(400)] as const;
  expect((await comparedWith([rejected, commented])).value('nonPositiveSum')).toBeUndefined();
  const comment = { id: '5', text: 'Hello', created_at: '15.01.30 12:00:04', author: { id: 1, type: 'main' } };
  const knownLead = ['POST /lead/7/comment', { text: 'Hello' }, success(comment)] as const;
  expect((await comparedWith([knownLead, rejected])).value('nonPositiveSum')).toBeUndefined();
  expect((await comparedWith([paid, rejected])).value('nonPositiveSum')).toBe('reject');
});

test('values without matching requests are not seen', async () => {
  const found = await comparedWith([['POST /logout', undefined, success(true)]]);
  expect(found.of('reminderEcho')).toMatchObject({ text: 'not tested', against: {} });
  expect(found.assumptions.filter(({ value }) => value !== undefined)).toEqual([]);
});

test('violations are grouped by operation and place, with the exchanges', async () => {
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false, owner_id: 99 }))] as const;
  const { violations } = await comparedWith([
    paid,
    paid,
    ['POST /lead/7/comment', { text: 'Hello' }, success({ id: 5, text: 'Hullo' })],
  ]);
  const ofComment = (path: string, theirs: string, expected: unknown = expect.any(String)) => {
    return { operation: 'add-comment', path, expected, theirs, where: [4] };
  };
  expect(violations).toHaveLength(4);
  expect(violations).toEqual(
    expect.arrayContaining([
      ofComment('/result/id', '5', 'a string'),
      ofComment('/result/text', '<text of 5>', 'the sent text'),
      ofComment('/result/created_at', 'absent'),
      ofComment('/result/author', 'absent'),
    ]),
  );
});

test('after a success that leadmock rejects, later responses are compared with the known state', async () => {
  const made = { status: 'success', result: { anything: 1 } };
  const { violations, otherDifferences } = await comparedWith([
    ['POST /task', { title: 'Call' }, made],
    ['PUT /view/3', { source: 5 }, success(view)],
    ['GET /view/3', undefined, success(view)],
  ]);
  expect(violations).toContainEqual({
    operation: 'create-task',
    path: '',
    expected: 'a rejection: a required field is missing',
    theirs: 'success',
    where: [2],
  });
  expect(violations.flatMap(({ where }) => where)).not.toContain(4);
  expect(otherDifferences).toEqual([
    { operation: 'edit-view', path: '/status', theirs: 'success', ours: 'code 400', where: [3] },
  ]);
});

test.each([{}, { source: null }, { source: 12_345_678 }])(
  'a rejected text of an edit proves nothing beside the accepted edit %j: a service may limit the length',
  async (accepted) => {
    const { violations } = await comparedWith([
      ['PUT /view/3', accepted, success(view)],
      ['PUT /view/3', { source: 'abcd' }, { status: 'error', errors: [{ code: 400, message: 'Invalid source' }] }],
    ]);
    expect(violations.filter(({ expected }) => expected.startsWith('a success'))).toEqual([]);
  },
);

test('the order of observers is no violation', async () => {
  const task = { title: 'Call', owner_id: 11, project_id: 1, observers: [11, 12], visibility: 2 };
  const shown = (name: string) => ({
    ...shownTask(task),
    observers: [
      { id: 12, name: 'Boris', phone: '' },
      { id: 11, name, phone: '' },
    ],
  });
  const found = await comparedWith([
    ['POST /task', task, success(shown('Anna'))],
    ['POST /task', task, success(shown('Vera'))],
  ]);
  expect(found).toMatchObject(NO_DIFFERENCE);
});

test('the UTC offsets of created_at and a hint are reported, and no value of timezone', async () => {
  // The client saves a request every two seconds from 12:00 UTC on.
  const at = (time: string) => {
    const comment = { id: '5', text: 'Hello', created_at: `15.01.30 ${time}`, author: { id: 1, type: 'main' } };
    return ['POST /lead/7/comment', { text: 'Hello' }, success(comment)] as const;
  };
  const advice = 'set timezone to an IANA name with this offset, such as Europe/Moscow';
  const found = await comparedWith([at('17:30:04'), at('17:30:06')]);
  expect(found).toMatchObject(NO_DIFFERENCE);
  expect(found.value('timezone')).toBeUndefined();
  expect(found.of('timezone').text).toBe(`created_at has the offset UTC+05:30: ${advice}`);
  const both = await comparedWith([at('17:30:04'), at('07:00:06')]);
  expect(both.of('timezone').text).toBe(`created_at has the offset UTC+05:30 and UTC-05:00: ${advice}`);
  const odd = await comparedWith([at('17:30:04'), at('17:37:06')]);
  expect(odd.of('timezone').text).toBe('unclear: created_at fits no UTC offset');
  expect(odd).toMatchObject(NO_DIFFERENCE);
});

test('fields beyond the contract are reported by operation, and are no differences', async () => {
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false, visits: 3 }))] as const;
  const found = await comparedWith([paid, paid]);
  expect(found).toMatchObject(NO_DIFFERENCE);
  expect(found.beyondContract).toEqual({ 'add-payment': ['visits'] });
});

const ALL_TEXTS = Object.fromEntries(Object.entries(view).map(([field, value]) => [field, value ?? 'x']));
const whole = { ...ALL_TEXTS, ym_client_id: '12', ga_client_id: '12.34', visitor: {}, real_visitor: {} };
const without = (field: string) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));

test.each<[what: string, shown: object]>([
  ['null', { ...whole, ga_client_id: null }],
  ['empty', { ...whole, ga_client_id: '' }],
  ['absent', without('ga_client_id')],
])('a client id that is always %s is no difference', async (_, shown) => {
  const read = ['GET /view/3', undefined, success(shown)] as const;
  const found = await comparedWith([read, ['PUT /view/3', { keyword: 'x' }, success(shown)], read]);
  expect(found).toMatchObject(NO_DIFFERENCE);
});

test.each<[field: string, value: string, expected: string]>([
  ['ym_client_id', 'abc', 'digits'],
  ['ga_client_id', 'GA1.2.zzz', 'two groups of digits with a dot between them'],
])('%s of another form is a violation: %s', async (field, value, expected) => {
  const { violations } = await comparedWith([['GET /view/3', undefined, success({ ...whole, [field]: value })]]);
  expect(violations).toMatchObject([{ operation: 'get-view', path: `/result/${field}`, expected }]);
});

test('an avatar at another host is a violation', async () => {
  const observers = [{ id: 12, name: 'Boris', phone: '', avatar: 'https://cdn.example.com/12.png' }];
  const { violations } = await detected('ownerId', taken({ observers: [12] }, { observers }));
  expect(violations).toMatchObject([{ path: '/result/observers/*/avatar', expected: 'a relative image path' }]);
});

test('trimmed texts and an empty text for null are no differences', async () => {
  const edited = { ...view, source: 'a  b ', keyword: ' ', campaign: 'c' };
  const found = await comparedWith([
    ['GET /view/3', undefined, success(view)],
    [
      'PUT /view/3',
      { source: ' a  b ', keyword: ' ', campaign: 'c ' },
      success({ ...edited, source: 'a b', keyword: null }),
    ],
    ['GET /view/3', undefined, success({ ...edited, source: 'a b', keyword: '', page: '' })],
  ]);
  expect(found).toMatchObject(NO_DIFFERENCE);
});

test.each<[what: string, stored: (sent: string) => string]>([
  ['with LF for CRLF', (sent) => sent.replaceAll('\r\n', '\n')],
  ['cut at 255 characters', (sent) => sent.slice(0, 255)],
])('a text that is stored %s is no violation', async (_, stored) => {
  const sent = `Anna's <call> & \r\n${'long '.repeat(60)}end`;
  const { violations } = await detected('ownerId', taken({ title: sent }, { title: stored(sent) }));
  expect(violations).toEqual([]);
});

test.each<[what: string, stored: (sent: string) => string]>([
  ['cut at 20 characters', (sent) => sent.slice(0, 20)],
  ['without its first letter', (sent) => sent.slice(1)],
  ['escaped for HTML', (sent) => sent.replaceAll('&', '&amp;')],
  ['in capitals', (sent) => sent.toUpperCase()],
  ['empty', () => ''],
])('a text that is stored %s is a violation', async (_, stored) => {
  const sent = `Anna's <call> & \r\n${'long '.repeat(60)}end`;
  const { violations } = await detected('ownerId', taken({ title: sent }, { title: stored(sent) }));
  expect(violations).toMatchObject([{ path: '/result/title', expected: 'the sent text' }]);
});

test('HTTP 201 of a success is no violation, and is a difference', async () => {
  const { keepsContract, otherDifferences } = await comparedWith([['GET /view/3', undefined, [201, success(view)]]]);
  expect(keepsContract).toBe(true);
  expect(otherDifferences).toEqual([
    { operation: 'get-view', path: 'HTTP status', theirs: '201', ours: '200', where: [2] },
  ]);
});

test('a token from before the recording is valid as long as the service accepts it', async () => {
  const client = new RecordedClient(
    prepared(rejection(404), success(lead({ deal: false })), rejection(401), rejection(401)),
  );
  client.token = 'from before';
  await client.call('GET', '/view/9');
  await client.call('POST', '/lead/7/payment', payment);
  await client.call('GET', '/view/9');
  await client.call('GET', '/view/9');
  expect(await compareHar(client.har)).toMatchObject({ violations: [], differences: [] });
});

test('views whose ids a recorder rounded to one number are no violation', async () => {
  const [one, other] = ['3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', '9a6d0f2b-1c38-4e75-8b40-2d9c7e5f1a03'];
  // JSON.parse reads 9007199254740993 in a recording as the same number.
  const id = 2 ** 53;
  const { violations } = await comparedWith([
    [`GET /view/${one}`, undefined, success({ ...view, id, uuid: one })],
    [`GET /view/${other}`, undefined, success({ ...view, id, uuid: other })],
  ]);
  expect(violations).toEqual([]);
});
