import { expect, test } from 'vitest';
import { rules } from '../../../src/mock/api/rules/index.ts';
import type { AssumptionValues } from '../../../src/mock/core/assumptions.ts';
import { written } from '../../support/issued-overrides.ts';
import { startLoggedIn, startMock, type TestMock } from '../../support/start-mock.ts';

const TASK = { title: 'Call', owner_id: 11, project_id: 1 };
const FULL = { ...TASK, text: 'Now', date_start: 4e9, date_end: 4e9, lead_id: 101, labels: [21], visibility: 1 };

async function basesOf(mock: TestMock) {
  const { control } = mock;
  const { requests } = (await control.get('/requests')).value;
  return (await control.get(`/requests/${requests.at(-1).id}`)).value.restsOn;
}

const pointersOf = (bases: { pointer: string; rule: string }[]) =>
  bases.map(({ pointer, rule }) => [pointer, rule]).sort();

test('a task lists values of omitted fields, with rule, label, assumption and its value', async () => {
  const mock = await startLoggedIn();
  await mock.client.post('/task', { ...TASK, observers: [12] });
  const bases = await basesOf(mock);
  expect(pointersOf(bases)).toEqual([
    ['/result/date_end', 'task-omitted-fields'],
    ['/result/date_start', 'task-omitted-fields'],
    ['/result/labels', 'task-response-empty'],
    ['/result/lead_id', 'task-omitted-fields'],
    ['/result/remind_method', 'task-remind-method-none'],
    ['/result/status', 'task-status'],
    ['/result/text', 'task-response-empty'],
    ['/result/visibility', 'task-visibility-default'],
  ]);
  expect(bases.find(({ pointer }: { pointer: string }) => pointer === '/result/visibility')).toEqual({
    pointer: '/result/visibility',
    rule: 'task-visibility-default',
    provenance: 'guess',
    assumption: 'visibilityBesideObservers',
    value: '1',
  });
});

test.each<[what: string, send: (mock: TestMock) => Promise<unknown>, expected: string[][]]>([
  [
    'a task with every field',
    ({ client }) => client.post('/task', { ...FULL, observers: [12] }),
    [
      ['/result/remind_method', 'task-remind-method-none'],
      ['/result/status', 'task-status'],
    ],
  ],
  ['a view of the fixture', ({ client }) => client.get('/view/1001'), []],
  [
    'an edit with null',
    ({ client }) => client.put('/view/1001', { source: null, campaign: 'a', keyword: 'b', page: '', referer: '' }),
    [
      ['/result/source', 'edit-view-null'],
      ['/result/seo_system', 'edit-view-omitted'],
    ],
  ],
  [
    'a payment',
    ({ client }) => client.post('/lead/101/payment', { category: 'A', purpose: 'B', sum: 1 }),
    [['/result/deal', 'payment-deal']],
  ],
  [
    'the main account as owner',
    ({ client }) => client.put('/lead/102/owner', { owner: 0 }),
    [['/result/custom/0/value/id', 'owner-main-id']],
  ],
  [
    'an owner of a lead without the field',
    ({ client }) => client.put('/lead/103/owner', { owner: 12 }),
    [['/result/custom/1', 'owner-field-made']],
  ],
  [
    'a task with repeated ids, the main account and lead 0',
    ({ client }) => client.post('/task', { ...FULL, observers: [0, 12, 12], labels: [21, 21], lead_id: 0 }),
    [
      ['/result/remind_method', 'task-remind-method-none'],
      ['/result/observers', 'task-lists'],
      ['/result/labels', 'task-lists'],
      ['/result/observers/0', 'task-main-account'],
      ['/result/lead_id', 'task-sent-back'],
      ['/result/status', 'task-status'],
    ],
  ],
  [
    'a method without a reminder',
    ({ client }) => client.post('/task', { ...FULL, observers: [12], remind_type: 0, remind_method: ['sms'] }),
    [
      ['/result/remind_method', 'task-remind-method-unused'],
      ['/result/status', 'task-status'],
    ],
  ],
  [
    'a change of owner of a lead with a funnel date',
    ({ client }) => client.put('/lead/101/owner', { owner: 12 }),
    [['/result/custom/2/value', 'owner-funnel-date']],
  ],
  [
    'a comment',
    ({ client }) => client.post('/lead/101/comment', { text: 'Hi' }),
    [
      ['/result/id', 'comment-id'],
      ['/result/created_at', 'comment-time-zone'],
      ['/result/author', 'comment-author-user'],
    ],
  ],
  ['a deletion', ({ client }) => client.request('DELETE', '/view/1002'), []],
  ['a rejection', ({ client }) => client.get('/view/999'), []],
])('%s rests on what the contract does not decide', async (_, send, expected) => {
  const mock = await startLoggedIn();
  await send(mock);
  expect(pointersOf(await basesOf(mock))).toEqual(expected.toSorted());
});

test('assumptions and labels are those of the request, not of now', async () => {
  const confirmed = { timezone: { value: 'Europe/Moscow', date: '2026-11-25', source: 'traffic.har' } };
  const mock = await startLoggedIn({ confirmed, assumptions: { timezone: 'Europe/Moscow' } });
  await mock.client.post('/lead/101/comment', { text: 'Hi' });
  await mock.control.patch('/assumptions', { timezone: 'UTC' });
  const found = (await basesOf(mock)).find(({ rule }: { rule: string }) => rule === 'comment-time-zone');
  expect(found).toMatchObject({ provenance: 'confirmed', assumption: 'timezone', value: 'Europe/Moscow' });
});

test('references to nothing rest on the assumption that accepts them', async () => {
  const mock = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  await mock.client.post('/task', { ...FULL, observers: [999], labels: [998] });
  expect(pointersOf(await basesOf(mock))).toEqual(
    expect.arrayContaining([
      ['/result/observers/0', 'unknown-reference'],
      ['/result/labels/0', 'task-label-project'],
    ]),
  );
});

test('a value that an override replaces rests on no rule', async () => {
  const mock = await startLoggedIn({ overrides: written({ 'create-task': { merge: { status: 5 } } }) });
  await mock.client.post('/task', { ...FULL, observers: [12] });
  expect(pointersOf(await basesOf(mock))).toEqual([['/result/remind_method', 'task-remind-method-none']]);
});

test('values that an assumption leaves out are not listed', async () => {
  const mock = await startLoggedIn({ assumptions: { omittedTaskFields: 'omit' } });
  await mock.client.post('/task', { ...TASK, lead_id: 0 });
  expect(pointersOf(await basesOf(mock)).map(([pointer]) => pointer)).not.toContain('/result/lead_id');
});

test('a null of a view rests on a rule', async () => {
  const mock = await startLoggedIn();
  await mock.control.patch('/state/views/1001', { page: null });
  await mock.client.get('/view/1001');
  expect(pointersOf(await basesOf(mock))).toEqual([['/result/page', 'view-nulls']]);
});

test('no value rests on a rule of the contract', async () => {
  const assumptions: Partial<AssumptionValues> = { ownerId: 'include', reminderEcho: 'blank' };
  const { client, ...mock } = await startMock({ assumptions });
  await client.login();
  await client.post('/task', { ...TASK, remind_type: 1, remind_method: ['sms'] });
  const bases = await basesOf({ client, ...mock });
  expect(pointersOf(bases)).toContainEqual(['/result/remind_type', 'task-reminder-echo']);
  for (const { rule } of bases as { rule: keyof typeof rules }[]) expect(rules[rule].provenance).not.toBe('contract');
});

test('the list of the journal has no such values, which cost time', async () => {
  const mock = await startLoggedIn();
  const { requests } = (await mock.control.get('/requests')).value;
  expect(requests.length).toBeGreaterThan(0);
  for (const each of requests) expect(each).not.toHaveProperty('restsOn');
});
