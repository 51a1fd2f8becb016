import { expect, test } from 'vitest';
import { startLoggedIn } from '../../support/start-mock.ts';
import { assumed } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const TASK = { title: 'Call back', owner_id: 11, project_id: 1 };

const UNKNOWN = [
  [{ owner_id: 99 }, 'owner_id: unknown employee 99'],
  [{ owner_id: -1 }, 'owner_id: unknown employee -1'],
  [{ project_id: 9 }, 'project_id: unknown project 9'],
  [{ lead_id: 999 }, 'lead_id: unknown lead 999'],
  [{ observers: [11, 99] }, 'observers: unknown employee 99'],
  [{ labels: [21, 99] }, 'labels: project 1 has no label 99'],
  [{ labels: [23] }, 'labels: project 1 has no label 23'],
] as const;

test.each(UNKNOWN)(assumed('unknownBodyId', 'reject', 'a task with %j gets code 400'), async (wrong, message) => {
  const mock = await startLoggedIn({ assumptions: { unknownBodyId: 'reject' } });
  const rejected = await rejectionOf(mock, 'POST /task', { ...TASK, ...wrong });
  expect(rejected).toEqual({ rule: 'unknown-reference', code: 400, message });
});

test.each([99, 9007199254740991])(
  assumed('unknownBodyId', 'reject', 'the owner %s of a lead gets code 400'),
  async (owner) => {
    const mock = await startLoggedIn({ assumptions: { unknownBodyId: 'reject' } });
    const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', { owner });
    const message = `owner: unknown employee ${owner}`;
    expect(rejected).toEqual({ rule: 'unknown-reference', code: 400, message });
  },
);

test.each(UNKNOWN)(assumed('unknownBodyId', 'accept', 'a task with %j is stored as sent'), async (unknown) => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  expect((await client.post('/task', { ...TASK, ...unknown })).result.id).toBe(1);
  expect(sandbox.state.tasks.get(1)).toMatchObject({ ...TASK, ...unknown });
});

test(
  assumed('unknownBodyId', 'accept', 'ids are returned as sent, unknown people and labels without names'),
  async () => {
    const { client } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
    const task = { ...TASK, owner_id: 99, project_id: 9, lead_id: 999, observers: [13, 98], labels: [23, 97] };
    expect((await client.post('/task', task)).result).toMatchObject({
      owner_id: 99,
      project_id: 9,
      lead_id: 999,
      observers: [
        { id: 13, name: 'Vera', phone: '' },
        { id: 98, name: '', phone: '' },
      ],
      labels: [
        { id: 23, name: 'VIP', color: 'ffcc00' },
        { id: 97, name: '', color: '000000' },
      ],
    });
  },
);

test(assumed('unknownBodyId', 'accept', 'an unknown owner of a lead is stored as staff'), async () => {
  const { client, sandbox } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  const { custom } = (await client.put('/lead/101/owner', { owner: 99 })).result;
  expect(custom[0]).toMatchObject({ type: 'owner', value: { id: 99, type: 'staff' } });
  expect(sandbox.state.leads.get(101)?.custom).toEqual(custom);
});

test(assumed('unknownBodyId', 'accept', 'an unknown lead in the path is rejected'), async () => {
  const { client } = await startLoggedIn({ assumptions: { unknownBodyId: 'accept' } });
  expect(await client.put('/lead/999/owner', { owner: 11 })).toMatchObject({ code: 400, rule: 'unknown-lead' });
});

test(
  assumed('unknownBodyId', 'accept', 'without a main account, the number of an owner decides the type'),
  async () => {
    const { client, sandbox } = await startLoggedIn({
      assumptions: { unknownBodyId: 'accept', funnelDateAfterOwner: 'cleared' },
    });
    await client.put('/lead/101/owner', { owner: 0 });
    await client.login('anna@example.com');
    sandbox.removeUser(1);
    const date = { id: 3, name: 'Next step on', type: 'funnel_date', value: '2030-01-31' } as const;
    const custom = (sandbox.state.leads.get(101)?.custom ?? []).filter(({ type }) => type !== 'funnel_date');
    sandbox.state.leads.update(101, { custom: [...custom, date] });
    // The id is the same, but the type of the person differs, so the owner has changed.
    const { result } = await client.put('/lead/101/owner', { owner: 1 });
    expect(result.custom[0].value).toEqual({ id: 1, type: 'staff' });
    expect(result.custom.at(-1)).toEqual({ ...date, value: null });
    expect((await client.put('/lead/101/owner', { owner: 0 })).result.custom[0].value).toEqual({ id: 0, type: 'main' });
  },
);
