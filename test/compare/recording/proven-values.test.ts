// @module-tag slow
import { expect, test } from 'vitest';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { type AssumptionId, defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const success = (result?: unknown) => ({ status: 'success', ...(result !== undefined && { result }) });
const rejection = (code: number, count = 1) => ({
  status: 'error',
  errors: Array(count).fill({ code, message: 'No' }),
});
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
const view = {
  id: 3,
  project_id: 1,
  uuid: '3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61',
  ym_client_id: null,
  ga_client_id: null,
  visitor: null,
  real_visitor: null,
  source: 'a',
  campaign: null,
  keyword: null,
  seo_system: null,
  page: null,
  referer: null,
};
const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };

/** What a recording with these requests and answers says. */
async function comparedWith(exchanges: readonly (readonly [send: string, body: object | undefined, answer: object])[]) {
  const client = new RecordedClient(prepared(loggedIn, ...exchanges.map(([, , answer]) => answer)));
  await client.login();
  for (const [send, body] of exchanges) await client.call(...(send.split(' ') as [string, string]), body);
  const found = await compareHar(client.har);
  const report = reportOf(found, defaultAssumptions);
  const of = (id: AssumptionId) => report.assumptions.find((each) => each.id === id);
  return { ...report, of, value: (id: AssumptionId) => of(id)?.value };
}

test('deal=true after the first payment proves nothing, and deal=false proves unchanged', async () => {
  const paid = (deal: boolean) => ['POST /lead/7/payment', payment, success(lead({ deal }))] as const;
  expect((await comparedWith([paid(true)])).value('dealAfterPayment')).toBeUndefined();
  expect((await comparedWith([paid(true), paid(true)])).value('dealAfterPayment')).toBeUndefined();
  expect((await comparedWith([paid(false)])).value('dealAfterPayment')).toBe('unchanged');
  const both = await comparedWith([paid(false), paid(true)]);
  expect(both.of('dealAfterPayment')).toMatchObject({ says: 'no value fits: not unchanged: #3; not true: #2' });
  expect(both.differences).toEqual([
    { operation: 'add-payment', path: '/result/deal', theirs: 'true', ours: 'false', where: [3] },
  ]);
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

test('a rejection that two assumptions explain proves neither', async () => {
  const task = { title: 'Call', owner_id: '11', project_id: 1, surprise: 1 };
  const found = await comparedWith([['POST /task', task, rejection(400)]]);
  expect(found.value('numericStrings')).toBeUndefined();
  expect(found.value('unknownFields')).toBeUndefined();
  expect(found.differences).toEqual([]);
});

test('the number of errors proves no value while one of the errors is uncertain', async () => {
  const found = await comparedWith([['POST /task', { title: '', owner_id: '11', project_id: 1 }, rejection(400)]]);
  expect(found.value('validationErrors')).toBeUndefined();
  const two = await comparedWith([['POST /task', { title: '', owner_id: 'x', project_id: 1 }, rejection(400)]]);
  expect(two.value('validationErrors')).toBe('first');
});

test('a contradictory recording fits no value, and the exchanges are listed', async () => {
  const found = await comparedWith([
    ['GET /view/3', undefined, success(view)],
    ['GET /view/1', undefined, [200, rejection(404)]],
    ['GET /view/2', undefined, [404, rejection(404)]],
  ]);
  expect(found.of('errorStatus')).toMatchObject({ says: 'no value fits: not 200: #4; not code: #3' });
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
  expect(found.of('reminderEcho')).toMatchObject({ says: 'not seen', against: {} });
  expect(found.assumptions.filter(({ value }) => value !== undefined)).toEqual([]);
});

test('a served burst disproves a limit of 3 a second, and does not prove that there is none', async () => {
  const client = new RecordedClient(prepared(loggedIn, ...Array(6).fill(rejection(404))));
  await client.login();
  for (let at = 0; at < 6; at += 1) await client.call('GET', `/view/${at + 1}`);
  for (const [at, entry] of client.entries.entries())
    entry.startedDateTime = new Date(1_900_000_000_000 + at * 10).toISOString();
  const report = reportOf(await compareHar(client.har), defaultAssumptions);
  const limit = report.assumptions.find(({ id }) => id === 'rateLimit');
  expect(limit).not.toHaveProperty('value');
  expect(limit?.says).toMatch(/^not 3: .*; a higher limit would not show$/);
});

test('differences are grouped by operation and place, with both sides and the exchanges', async () => {
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false, owner_id: 99 }))] as const;
  const { differences } = await comparedWith([
    paid,
    paid,
    ['POST /lead/7/comment', { text: 'Hello' }, success({ id: 5, text: 'Hullo' })],
  ]);
  expect(differences).toEqual([
    { operation: 'add-payment', path: '/result/owner_id', theirs: '99', ours: 'absent', where: [2, 3] },
    { operation: 'add-comment', path: '/result/id', theirs: '5', ours: '<text of 1>', where: [4] },
    { operation: 'add-comment', path: '/result/text', theirs: '<text of 5>', ours: 'another <text of 5>', where: [4] },
    expect.objectContaining({ path: '/result/created_at', theirs: 'absent' }),
    expect.objectContaining({ path: '/result/author', theirs: 'absent' }),
  ]);
});

test('after a success that leadmock rejects, later responses are compared with the known state', async () => {
  const made = { status: 'success', result: { anything: 1 } };
  const { differences } = await comparedWith([
    ['POST /task', { title: 'Call' }, made],
    ['PUT /view/3', { source: 5 }, success(view)],
    ['GET /view/3', undefined, success(view)],
  ]);
  expect(differences).toEqual([
    {
      operation: 'create-task',
      path: '/status',
      theirs: 'success',
      ours: expect.stringMatching(/^code 400 \[field-required/),
      where: [2],
    },
    { operation: 'edit-view', path: '/status', theirs: 'success', ours: 'code 400 [field-invalid]', where: [3] },
  ]);
});

test('lists are paired by ID, in any order', async () => {
  const task = { title: 'Call', owner_id: 11, project_id: 1, observers: [11, 12], visibility: 2 };
  const shown = (name: string) => ({
    id: 1,
    title: 'Call',
    text: '',
    owner_id: 11,
    project_id: 1,
    lead_id: 0,
    date_start: 0,
    date_end: 0,
    remind_type: 0,
    remind_method: '',
    visibility: 2,
    status: 0,
    labels: [],
    observers: [
      { id: 12, name: 'Boris', phone: '' },
      { id: 11, name, phone: '' },
    ],
  });
  const { differences } = await comparedWith([
    ['POST /task', task, success(shown('Anna'))],
    ['POST /task', task, success(shown('Vera'))],
  ]);
  expect(differences.map(({ path, where }) => [path, where])).toEqual([['/result/observers/*/name', [3]]]);
});

test('if no listed zone fits, the offset of created_at and a hint are reported', async () => {
  // The client writes down a request every two seconds from 12:00 UTC on.
  const at = (time: string) => {
    const comment = { id: '5', text: 'Hello', created_at: `15.01.30 ${time}`, author: { id: 1, type: 'main' } };
    return ['POST /lead/7/comment', { text: 'Hello' }, success(comment)] as const;
  };
  const found = await comparedWith([at('17:30:04'), at('17:30:06')]);
  expect(found.of('timezone')).toMatchObject({
    says: 'no listed zone fits: created_at is at UTC+05:30: #2 #3; set timezone to the IANA name of that zone by hand',
  });
  const both = await comparedWith([at('17:30:04'), at('07:00:06')]);
  expect(both.of('timezone')?.says).toContain('created_at is at UTC+05:30: #2, and at UTC-05:00: #3; set');
  const odd = await comparedWith([at('17:37:04')]);
  expect(odd.of('timezone')?.says).toBe('no value fits: not UTC: #2; not Europe/Moscow: #2');
});

test('fields beyond the contract are reported; they are no difference if their record always shows them', async () => {
  const paid = ['POST /lead/7/payment', payment, success(lead({ deal: false, visits: 3 }))] as const;
  const found = await comparedWith([paid, paid]);
  expect(found.beyondContract).toEqual({ leads: ['visits'] });
  expect(found.differences).toEqual([]);
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
  const found = await compareHar(client.har);
  expect(found.differences).toEqual([]);
});

test('views whose ids round to one number stay apart', async () => {
  const [one, other] = ['3f2b8c1e-5d47-4a90-9c3e-7b1f0a2d4e61', '9a6d0f2b-1c38-4e75-8b40-2d9c7e5f1a03'];
  // 9007199254740993 in a recording is parsed to this number, too.
  const id = 2 ** 53;
  const { differences } = await comparedWith([
    [`GET /view/${one}`, undefined, success({ ...view, id, uuid: one })],
    [`GET /view/${other}`, undefined, success({ ...view, id, uuid: other })],
  ]);
  expect(differences.map(({ path }) => path)).not.toContain('/status');
});
