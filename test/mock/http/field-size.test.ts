// @module-tag slow
import { expect, test } from 'vitest';
import { sampleRequests } from '../../support/sample-requests.ts';
import { startLoggedIn, startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };
const LIMIT = 1024 * 1024;

/** Text fields without a documented limit, by operation. */
const TEXTS = [
  ['create-task', 'title'],
  ['create-task', 'text'],
  ['edit-view', 'source'],
  ['edit-view', 'campaign'],
  ['edit-view', 'keyword'],
  ['edit-view', 'seo_system'],
  ['edit-view', 'page'],
  ['edit-view', 'referer'],
  ['add-payment', 'category'],
  ['add-payment', 'purpose'],
  ['add-payment', 'sum'],
  ['add-comment', 'text'],
  ['login', 'service'],
] as const;

/** @returns a body of exactly the maximum size, by a long value of one field */
function fullBody(body: object, field: string): string {
  const left = LIMIT - Buffer.byteLength(JSON.stringify({ ...body, [field]: '' }));
  return JSON.stringify({ ...body, [field]: '7'.repeat(left) });
}

test.each(TEXTS)(rule('field-size', '%s accepts a %s that fills a whole body'), async (id, field) => {
  const { client, sandbox } = await startLoggedIn();
  const { method, path, body = {} } = sampleRequests.find((each) => each.id === id) ?? { method: '', path: '' };
  const raw = fullBody(body, field);
  expect(Buffer.byteLength(raw)).toBe(LIMIT);
  expect((await client.request(method, path, { raw })).body.status).toBe('success');
  const kept = [sandbox.state.toDocument(), sandbox.sessions.all()];
  expect(JSON.stringify(kept)).toContain(JSON.parse(raw)[field]);
});

test(rule('field-size', 'an unknown login is wrong, however long'), async () => {
  const { client } = await startMock();
  expect(await client.tryLogin('x'.repeat(500_000))).toMatchObject({ code: 401, rule: 'login-wrong' });
});

test(rule('field-size', 'lists accept ten thousand items'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 100);
  for (const field of ['observers', 'labels'] as const) {
    const { result } = await client.post('/task', { ...TASK, [field]: ids });
    expect(result[field]).toHaveLength(10_000);
    expect(sandbox.state.tasks.get(result.id)?.[field]).toEqual(ids);
  }
  const remind_method = ids.map(() => 'popup');
  const { result } = await client.post('/task', { ...TASK, remind_type: 1, remind_method });
  expect(result.remind_method).toEqual(['popup']);
});

test.each(['reject', 'accept'] as const)(
  rule('field-size', 'a thousand existing observers and labels are accepted, when unknownBodyId=%s'),
  async (unknownBodyId) => {
    const { client, sandbox } = await startLoggedIn({ assumptions: { unknownBodyId } });
    const ids = Array.from({ length: 1000 }, (_, at) => at + 100);
    for (const id of ids) {
      sandbox.state.employees.insert({ id, name: `Employee ${id}`, phone: '' });
      sandbox.state.labels.insert({ id, project_id: 1, name: `Label ${id}`, color: '000000' });
    }
    const { result } = await client.post('/task', { ...TASK, observers: ids, labels: ids });
    for (const field of ['observers', 'labels']) {
      expect(result[field].map(({ id }: { id: number }) => id)).toEqual(ids);
    }
  },
);
