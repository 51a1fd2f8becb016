import { expect, test } from 'vitest';
import { findSuspiciousValues } from '../../../src/core/suspicious-values.ts';
import type { CustomField } from '../../../src/generated/shapes.ts';
import { checkSeed } from '../../../src/schema/seed.ts';
import { startLoggedIn, startMock, type TestMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';
import { rejectionOf } from '../rejection-of.ts';

const MAIN = { id: 1, type: 'main' };
const DATE: CustomField = { id: 3, name: 'Next step on', type: 'funnel_date', value: '2030-01-31' };

function fieldsOfType(custom: readonly CustomField[] | undefined, type: string): CustomField[] {
  return (custom ?? []).filter((field) => field.type === type);
}

/** @returns the values of the owner fields of a lead in the state */
function ownersOf({ sandbox }: TestMock, leadId: number): unknown[] {
  return fieldsOfType(sandbox.state.leads.get(leadId)?.custom, 'owner').map(({ value }) => value);
}

test(rule('owner-result', 'the result is the lead with id, contact_id, name and custom'), async () => {
  const { client } = await startLoggedIn();
  expect((await client.put('/lead/102/owner', { owner: 12 })).result).toEqual({
    id: 102,
    contact_id: 502,
    name: 'Ivan Sokolov',
    custom: [
      { id: 1, name: 'Owner', type: 'owner', value: { id: 12, type: 'staff' } },
      { id: 2, name: 'Funnel step', type: 'funnel', value: '1' },
    ],
  });
});

test(rule('owner-result', 'the result equals the state, including white space'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.leads.update(103, { name: ' Ivan  Sokolov ', contact_id: 7 });
  expect((await client.put('/lead/103/owner', { owner: 12 })).result).toMatchObject({
    name: ' Ivan  Sokolov ',
    contact_id: 7,
  });
});

test.each([101, 103])(rule('owner-result', 'a change of owner keeps deal of lead %s'), async (lead) => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.leads.get(lead)?.deal;
  await client.put(`/lead/${lead}/owner`, { owner: 12 });
  expect(sandbox.state.leads.get(lead)?.deal).toBe(before);
});

test.each([102, 103])(rule('owner-result-deal', 'the result of lead %s has no deal'), async (lead) => {
  const { client } = await startLoggedIn();
  expect((await client.put(`/lead/${lead}/owner`, { owner: 12 })).result).not.toHaveProperty('deal');
});

test(rule('owner-required', 'a change without owner is rejected'), async () => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', {});
  expect(rejected).toEqual({ rule: 'field-required', code: 400, message: 'owner is required' });
});

test(rule('owner-result', 'only owner field and signature of the lead change'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.toDocument();
  await client.put('/lead/102/owner', { owner: 12 });
  const changed = before.leads.map((lead) =>
    lead.id === 102
      ? {
          ...lead,
          custom: [{ id: 1, name: 'Owner', type: 'owner', value: { id: 12, type: 'staff' } }, lead.custom[1]],
          signature: 'tests',
          user_id: 1,
        }
      : lead,
  );
  expect(sandbox.state.toDocument()).toEqual({ ...before, leads: changed });
});

test.each([
  [101, 12],
  [101, 13],
  [102, 11],
  [201, 11],
])(rule('owner-staff', 'lead %s gets the employee %s as owner'), async (lead, owner) => {
  const mock = await startLoggedIn();
  const { custom } = (await mock.client.put(`/lead/${lead}/owner`, { owner })).result;
  expect(fieldsOfType(custom, 'owner')).toMatchObject([{ value: { id: owner, type: 'staff' } }]);
  expect(ownersOf(mock, lead)).toEqual([{ id: owner, type: 'staff' }]);
});

test(rule('owner-staff', 'an employee that is also the main account becomes the owner'), async () => {
  const mock = await startLoggedIn();
  mock.sandbox.state.users.update(1, { employee_id: 12 });
  await mock.client.put('/lead/101/owner', { owner: 12 });
  expect(ownersOf(mock, 101)).toEqual([{ id: 12, type: 'staff' }]);
});

test.each([
  ['anna@example.com', 11],
  ['boris@example.com', 12],
])(rule('owner-staff', '%s can become the owner by an own request'), async (login, owner) => {
  const mock = await startMock();
  await mock.client.login(login);
  await mock.client.put('/lead/102/owner', { owner });
  expect(ownersOf(mock, 102)).toEqual([{ id: owner, type: 'staff' }]);
});

test(rule('owner-main', 'owner 0 is the main account, even if an employee sends it'), async () => {
  const mock = await startMock();
  await mock.client.login('anna@example.com');
  await mock.client.put('/lead/101/owner', { owner: 0 });
  expect(ownersOf(mock, 101)).toEqual([MAIN]);
});

test.each([101, 102, 201])(rule('owner-main', 'owner 0 makes the main account the owner of lead %s'), async (lead) => {
  const mock = await startLoggedIn();
  const { custom } = (await mock.client.put(`/lead/${lead}/owner`, { owner: 0 })).result;
  expect(fieldsOfType(custom, 'owner')).toMatchObject([{ value: MAIN }]);
  expect(ownersOf(mock, lead)).toEqual([MAIN]);
});

test.each([0, 1])(rule('owner-main-type', 'owner %s has the type main'), async (owner) => {
  const { client } = await startLoggedIn();
  const { custom } = (await client.put('/lead/101/owner', { owner })).result;
  expect(fieldsOfType(custom, 'owner')).toMatchObject([{ value: { type: 'main' } }]);
});

/** Starts a mock whose lead has two fields of type owner; only the first one is the owner of the lead. */
async function startWithTwoOwners(): Promise<TestMock> {
  const mock = await startLoggedIn();
  const field = (id: number, name: string, owner: number) =>
    ({ id, name, type: 'owner', value: { id: owner, type: 'staff' } }) as const;
  mock.sandbox.state.leads.update(102, { custom: [field(4, 'Owner', 11), DATE, field(5, 'Adviser', 12)] });
  return mock;
}

test.each([
  [13, { id: 13, type: 'staff' }],
  [12, { id: 12, type: 'staff' }],
  [0, MAIN],
])(rule('owner-fields-several', 'owner %s is written only to the first owner field'), async (owner, value) => {
  const mock = await startWithTwoOwners();
  const { custom } = (await mock.client.put('/lead/102/owner', { owner })).result;
  expect(fieldsOfType(custom, 'owner')).toEqual([
    { id: 4, name: 'Owner', type: 'owner', value },
    { id: 5, name: 'Adviser', type: 'owner', value: { id: 12, type: 'staff' } },
  ]);
  expect(mock.sandbox.state.leads.get(102)?.custom).toEqual(custom);
});

test(rule('owner-fields-several', 'the first owner field is the first in the list, whatever its name'), async () => {
  const mock = await startWithTwoOwners();
  const custom = mock.sandbox.state.leads.get(102)?.custom ?? [];
  mock.sandbox.state.leads.update(102, { custom: custom.toReversed() });
  expect((await mock.client.put('/lead/102/owner', { owner: 13 })).result.custom).toEqual([
    { id: 5, name: 'Adviser', type: 'owner', value: { id: 13, type: 'staff' } },
    DATE,
    { id: 4, name: 'Owner', type: 'owner', value: { id: 11, type: 'staff' } },
  ]);
});

test(
  rule('owner-fields-several', 'the first owner field decides on a change, and is shown with ownerId=include'),
  async () => {
    const mock = await startWithTwoOwners();
    mock.sandbox.assumptions = { ...mock.sandbox.assumptions, ownerId: 'include', funnelDateAfterOwner: 'cleared' };
    const { owner_id, custom } = (await mock.client.put('/lead/102/owner', { owner: 11 })).result;
    expect([owner_id, custom[1]]).toEqual([11, DATE]);
    expect((await mock.client.put('/lead/102/owner', { owner: 12 })).result.custom[1]).toEqual({
      ...DATE,
      value: null,
    });
  },
);

test(rule('owner-fields-several', 'a first owner field of null is the owner, not the second field'), async () => {
  const assumptions = { ownerId: 'include', funnelDateAfterOwner: 'cleared' } as const;
  const { client, sandbox } = await startLoggedIn({ assumptions });
  const field = { name: 'Owner', type: 'owner' };
  const second = { ...field, id: 5, value: { id: 12, type: 'staff' } };
  sandbox.state.leads.update(102, { custom: [{ ...field, id: 4, value: null }, DATE, second] });
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
  expect((await client.post('/lead/102/payment', payment)).result.owner_id).toBe(0);
  expect((await client.put('/lead/102/owner', { owner: 12 })).result.custom).toEqual([
    { ...field, id: 4, value: { id: 12, type: 'staff' } },
    { ...DATE, value: null },
    second,
  ]);
});

test.each([0, 7])(rule('owner-main-id', 'owner %s is the main account with the id 7'), async (owner) => {
  const mock = await startMock();
  const document = mock.sandbox.state.toDocument();
  const leads = document.leads.filter(({ id }) => id === 101);
  const users = document.users.map((user) => (user.type === 'main' ? { ...user, id: 7 } : user));
  mock.sandbox.seed({ ...document, users, leads });
  await mock.client.login();

  const { custom } = (await mock.client.put('/lead/101/owner', { owner })).result;
  expect(fieldsOfType(custom, 'owner')).toMatchObject([{ value: { id: 7, type: 'main' } }]);
  expect(ownersOf(mock, 101)).toEqual([{ id: 7, type: 'main' }]);
});

test.each([
  [11, { id: 11, type: 'staff' }],
  [0, MAIN],
])(rule('owner-field-made', 'a lead without an owner field gets one for owner %s'), async (owner, value) => {
  const mock = await startLoggedIn();
  expect(ownersOf(mock, 103)).toEqual([]);
  const { custom } = (await mock.client.put('/lead/103/owner', { owner })).result;
  expect(custom).toEqual([
    { id: 2, name: 'Funnel step', type: 'funnel', value: '7' },
    { id: 1, name: 'Owner', type: 'owner', value },
  ]);
  expect(mock.sandbox.state.leads.get(103)?.custom).toEqual(custom);
});

test(rule('owner-field-made', 'a lead without custom fields gets only an owner field'), async () => {
  const { client, sandbox } = await startLoggedIn();
  sandbox.state.leads.update(103, { custom: [] });
  const custom = [{ id: 1, name: 'Owner', type: 'owner', value: { id: 11, type: 'staff' } }];
  expect((await client.put('/lead/103/owner', { owner: 11 })).result.custom).toEqual(custom);
  expect(sandbox.state.leads.get(103)?.custom).toEqual(custom);
});

test(rule('owner-field-made', 'a new owner field gets the lowest free id'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const field = (id: number) => ({ id, name: `Field ${id}`, type: 'text', value: null });
  sandbox.state.leads.update(103, { custom: [field(2), field(1), field(4)] });
  const { custom } = (await client.put('/lead/103/owner', { owner: 11 })).result;
  expect(custom.map(({ id }: { id: number }) => id)).toEqual([2, 1, 4, 3]);
});

test.each([null, 'Anna', 11, [], {}, { id: 11 }, { id: 'x', type: 'staff' }, { id: 11, type: 'robot' }])(
  rule(
    'lead-custom-values',
    'an owner field with the unknown owner %j is shown unchanged, and the next owner replaces it',
  ),
  async (value) => {
    const mock = await startLoggedIn({ assumptions: { ownerId: 'include' } });
    const { client, http } = mock;
    const custom = [
      { id: 9, name: 'Owner', type: 'owner', value },
      { id: 3, name: 'Next step on', type: 'funnel_date', value: '2030-01-31' },
    ];
    const data = { leads: [{ id: 104, project_id: 1, contact_id: 504, name: 'New', custom }] };
    await http.post('/_mock/seed').send({ mode: 'merge', data }).expect(200);
    const payment = { category: 'Flat', purpose: 'Deposit', sum: 1 };
    expect((await client.post('/lead/104/payment', payment)).result).toMatchObject({ owner_id: 0, custom });
    const { result } = await client.put('/lead/104/owner', { owner: 11 });
    expect(result.owner_id).toBe(11);
    expect(result.custom).toEqual([{ ...custom[0], value: { id: 11, type: 'staff' } }, custom[1]]);
  },
);

test(
  rule('lead-custom', 'an unknown owner and an unusual owner or funnel step of a fixture get a warning, except null'),
  () => {
    const doubtsOf = (type: string, value: unknown) => {
      const lead = { id: 1, project_id: 1, contact_id: 1, name: 'A', custom: [{ id: 1, name: 'F', type, value }] };
      const people = {
        users: [{ id: 1, login: 'a', password: 'b', type: 'main' }],
        employees: [{ id: 11, name: 'E', phone: '' }],
      };
      const { value: document } = checkSeed({ ...people, projects: [{ id: 1, name: 'P' }], leads: [lead] }, 'reject');
      return document && findSuspiciousValues(document).map(({ pointer }) => pointer);
    };
    for (const [type, value] of [
      ['owner', null],
      ['owner', { id: 11, type: 'staff' }],
      ['owner', { id: 1, type: 'main' }],
      ['funnel', null],
      ['funnel', '3'],
      ['text', { any: 1 }],
    ] as const) {
      expect(doubtsOf(type, value)).toEqual([]);
    }
    for (const [type, value] of [
      ['owner', { id: 11, type: 'stuff' }],
      ['owner', 11],
      ['funnel', 3],
    ] as const) {
      expect(doubtsOf(type, value)).toEqual(['/leads/0/custom/0/value']);
    }
    for (const value of [
      { id: 99, type: 'staff' },
      { id: 11, type: 'main' },
    ]) {
      expect(doubtsOf('owner', value)).toEqual(['/leads/0/custom/0/value/id']);
    }
  },
);

test(rule('owner-field-made', 'the next change uses the new owner field'), async () => {
  const mock = await startLoggedIn();
  await mock.client.put('/lead/103/owner', { owner: 11 });
  await mock.client.put('/lead/103/owner', { owner: 12 });
  expect(ownersOf(mock, 103)).toEqual([{ id: 12, type: 'staff' }]);
});

test.each([-1, -9007199254740991])(rule('owner-negative', 'the owner %s is rejected'), async (owner) => {
  const mock = await startLoggedIn();
  const rejected = await rejectionOf(mock, 'PUT /lead/101/owner', { owner });
  expect(rejected).toEqual({ rule: 'owner-negative', code: 400, message: 'owner must be at least 0' });
});

/** Starts a logged-in mock with funnelDateAfterOwner=cleared. */
const startClearing = () => startLoggedIn({ assumptions: { funnelDateAfterOwner: 'cleared' } });

test.each([12, 0])(rule('owner-funnel-date', 'the funnel date is kept if the owner becomes %s'), async (owner) => {
  const { client, sandbox } = await startLoggedIn();
  const { custom } = (await client.put('/lead/101/owner', { owner })).result;
  expect(fieldsOfType(custom, 'funnel_date')).toEqual([DATE]);
  expect(sandbox.state.leads.get(101)?.custom).toEqual(custom);
});

test.each([12, 0])(rule('owner-funnel-date', 'cleared: it becomes null if the owner becomes %s'), async (owner) => {
  const { client, sandbox } = await startClearing();
  const { custom } = (await client.put('/lead/101/owner', { owner })).result;
  expect(fieldsOfType(custom, 'funnel_date')).toEqual([{ ...DATE, value: null }]);
  expect(sandbox.state.leads.get(101)?.custom).toEqual(custom);
});

test(rule('owner-funnel-date', 'cleared: all funnel dates become null and keep their positions'), async () => {
  const { client, sandbox } = await startClearing();
  const dates = [DATE, { ...DATE, id: 8, name: 'Last step on' }, { ...DATE, id: 9 }];
  sandbox.state.leads.update(103, { custom: dates });
  const { custom } = (await client.put('/lead/103/owner', { owner: 12 })).result;
  expect(custom.slice(0, 3)).toEqual(dates.map((date) => ({ ...date, value: null })));
});

test(rule('owner-funnel-date', 'cleared: the funnel date is kept if the owner stays the same'), async () => {
  const { client, sandbox } = await startClearing();
  const { custom } = (await client.put('/lead/101/owner', { owner: 11 })).result;
  expect(fieldsOfType(custom, 'funnel_date')).toEqual([DATE]);
  expect(sandbox.state.leads.get(101)?.custom).toEqual(custom);
});

test.each([0, 1])(
  rule('owner-funnel-date', 'cleared: the funnel date is kept if %s is already the main account'),
  async (owner) => {
    const { client, sandbox } = await startClearing();
    sandbox.state.leads.update(102, { custom: [...(sandbox.state.leads.get(102)?.custom ?? []), DATE] });
    const { custom } = (await client.put('/lead/102/owner', { owner })).result;
    expect(fieldsOfType(custom, 'funnel_date')).toEqual([DATE]);
  },
);

test(rule('owner-funnel-date', 'cleared: the funnel date becomes null with a first owner'), async () => {
  const { client, sandbox } = await startClearing();
  sandbox.state.leads.update(103, { custom: [DATE] });
  const { custom } = (await client.put('/lead/103/owner', { owner: 11 })).result;
  expect(fieldsOfType(custom, 'funnel_date')).toEqual([{ ...DATE, value: null }]);
});

test(
  rule('owner-funnel-date', 'cleared: only the type funnel_date becomes null, no other type that begins with funnel'),
  async () => {
    const { client, sandbox } = await startClearing();
    const others = ['funnel', 'funnel_', 'funnel_reason', 'funnel_date_end', 'date'].map((type, at) => ({
      ...DATE,
      id: at + 10,
      type,
    }));
    sandbox.state.leads.update(103, { custom: [...others, DATE] });
    const { custom } = (await client.put('/lead/103/owner', { owner: 12 })).result;
    expect(custom.slice(0, -1)).toEqual([...others, { ...DATE, value: null }]);
  },
);

test(rule('owner-funnel-date', 'cleared: a lead without a funnel date gets none'), async () => {
  const { client } = await startClearing();
  const { custom } = (await client.put('/lead/102/owner', { owner: 11 })).result;
  expect(fieldsOfType(custom, 'funnel_date')).toEqual([]);
});
