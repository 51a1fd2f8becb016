import { expect, test } from 'vitest';
import type { CustomField } from '../../../../src/generated/shapes.ts';
import { type MockOverrides, startLoggedIn, startMock, type TestMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';
import { casesOf, type Rejected } from '../cases.ts';
import { rejectionOf } from '../rejection-of.ts';

const MAIN = { id: 1, type: 'main' };
const staff = (id: number) => ({ id, type: 'staff' });

const { rejects } = casesOf({
  line: 'PUT /lead/101/owner',
  body: {},
  recordOf: ({ leads }) => leads.get(101),
});

/** Lead, owner in the request, owner in the response and in the state. */
type Change = readonly [lead: number, owner: number, shown: object];

/** Sends changes of owner in order. */
async function sendChanges({ client, sandbox }: TestMock, changes: readonly Change[]): Promise<void> {
  for (const [lead, owner, shown] of changes) {
    const custom: CustomField[] = (await client.put(`/lead/${lead}/owner`, { owner })).result.custom;
    const owners = custom.flatMap(({ type, value }) => (type === 'owner' ? [value] : []));
    expect(owners, `lead ${lead}, owner ${owner}`).toEqual([shown]);
    expect(sandbox.state.leads.get(lead)?.custom).toEqual(custom);
  }
}

function changes(title: string, rows: readonly Change[], settings: MockOverrides = {}): void {
  test(title, async () => sendChanges(await startLoggedIn(settings), rows));
}

test(rule('owner-result', 'the result is the lead with id, contact_id, name and custom'), async () => {
  const { client, sandbox } = await startLoggedIn();
  const before = sandbox.state.toDocument();
  const custom = [
    { id: 1, name: 'Owner', type: 'owner', value: staff(12) },
    { id: 2, name: 'Funnel step', type: 'funnel', value: '1' },
  ];
  expect((await client.put('/lead/102/owner', { owner: 12 })).result).toEqual({
    id: 102,
    contact_id: 502,
    name: 'Ivan Sokolov',
    custom,
  });
  const leads = before.leads.map((lead) =>
    lead.id === 102 ? { ...lead, custom, signature: 'tests', user_id: 1 } : lead,
  );
  expect(sandbox.state.toDocument()).toEqual({ ...before, leads });
});
test(rule(['owner-result', 'owner-result-deal'], 'the lead is shown without deal, and deal is kept'), async () => {
  const { client, sandbox } = await startLoggedIn();
  for (const deal of [true, false]) {
    const lead = { name: ' Ivan  Sokolov ', contact_id: 7 };
    sandbox.state.leads.update(103, { ...lead, deal });
    const { result } = await client.put('/lead/103/owner', { owner: 12 });
    expect(result).toMatchObject(lead);
    expect(result).not.toHaveProperty('deal');
    expect(sandbox.state.leads.get(103)?.deal).toBe(deal);
  }
});

rejects(rule('owner-required', 'a change without owner is rejected'), [[{}, 'owner is required', 'field-required']]);
rejects(
  rule('owner-negative', 'a negative owner is rejected'),
  [-1, -9007199254740991].map((owner): Rejected => [{ owner }, 'owner must be at least 0', 'owner-negative']),
);

changes(rule('owner-staff', 'an employee becomes the owner'), [
  [101, 12, staff(12)],
  [101, 13, staff(13)],
  [102, 11, staff(11)],
  [201, 11, staff(11)],
]);
test(rule('owner-staff', 'employees can become the owner by their own requests'), async () => {
  const mock = await startMock();
  await mock.client.login('anna@example.com');
  await sendChanges(mock, [[102, 11, staff(11)]]);
  await mock.client.login('boris@example.com');
  await sendChanges(mock, [[102, 12, staff(12)]]);
});
test(rule('owner-staff', 'an employee that is also the main account becomes the owner'), async () => {
  const mock = await startLoggedIn();
  mock.sandbox.state.users.update(1, { employee_id: 12 });
  await sendChanges(mock, [[101, 12, staff(12)]]);
});

changes(rule(['owner-main', 'owner-main-type'], 'owner 0 and 1 make the main account the owner'), [
  [101, 0, MAIN],
  [102, 0, MAIN],
  [201, 0, MAIN],
  [101, 1, MAIN],
]);
test(rule('owner-main', 'owner 0 is the main account, even if an employee sends it'), async () => {
  const mock = await startMock();
  await mock.client.login('anna@example.com');
  await sendChanges(mock, [[101, 0, MAIN]]);
});
test(rule('owner-main-id', 'a main account with the id 7 is referenced by 0 and by 7'), async () => {
  const mock = await startMock();
  const document = mock.sandbox.state.toDocument();
  const leads = document.leads.filter(({ id }) => id === 101);
  const users = document.users.map((user) => (user.type === 'main' ? { ...user, id: 7 } : user));
  mock.sandbox.seed({ ...document, users, leads });
  await mock.client.login();
  await sendChanges(mock, [
    [101, 0, { id: 7, type: 'main' }],
    [101, 11, staff(11)],
    [101, 7, { id: 7, type: 'main' }],
  ]);
});

rejects(
  rule('unknown-reference', assumed('unknownBodyId', 'reject', 'an unknown owner of a lead is rejected')),
  [99, 9007199254740991].map((owner) => [{ owner }, `owner: unknown employee ${owner}`, 'unknown-reference']),
);
const ACCEPT = { assumptions: { unknownBodyId: 'accept' } } as const;
changes(
  rule('unknown-reference', assumed('unknownBodyId', 'accept', 'an unknown owner of a lead is stored as staff')),
  [[101, 99, staff(99)]],
  ACCEPT,
);
changes(
  rule('owner-main-type', assumed('unknownBodyId', 'accept', "0 and the main account's own id mean the main account")),
  [
    [101, 0, MAIN],
    [103, 1, MAIN],
  ],
  ACCEPT,
);
test(assumed('unknownBodyId', 'accept', 'an unknown lead in the path is rejected'), async () => {
  const mock = await startLoggedIn(ACCEPT);
  const rejected = await rejectionOf(mock, 'PUT /lead/999/owner', { owner: 11 });
  expect(rejected).toMatchObject({ code: 400, rule: 'unknown-lead' });
});
test(
  assumed('unknownBodyId', 'accept', 'without a main account, the number of an owner decides the type'),
  async () => {
    const mock = await startLoggedIn(ACCEPT);
    await mock.client.login('anna@example.com');
    mock.sandbox.removeUser(1);
    await sendChanges(mock, [
      [101, 1, staff(1)],
      [101, 0, { id: 0, type: 'main' }],
    ]);
  },
);
