import { expect, test } from 'vitest';
import type { CustomField, Person } from '../../../../src/generated/shapes.ts';
import { startLoggedIn, type TestMock } from '../../../support/start-mock.ts';
import { assumed, rule } from '../../../support/titles.ts';

const DATE: CustomField = { id: 3, name: 'Next step on', type: 'funnel_date', value: '2030-01-31' };
const CLEARED: CustomField = { ...DATE, value: null };
const PAYMENT = { category: 'Flat', purpose: 'Deposit', sum: 1 };
const staff = (id: number): Person => ({ id, type: 'staff' });
const ownerField = (id: number, value: Person | null): CustomField => ({ id, name: 'Owner', type: 'owner', value });

/** Sends a change of owner. @returns `custom` of the response, which equals the state */
async function customAfter({ client, sandbox }: TestMock, lead: number, owner: number): Promise<CustomField[]> {
  const { custom } = (await client.put(`/lead/${lead}/owner`, { owner })).result;
  expect(sandbox.state.leads.get(lead)?.custom).toEqual(custom);
  return custom;
}

/** Starts a mock in which a lead has these custom fields. */
async function startWith(custom: CustomField[], funnelDateAfterOwner?: 'cleared'): Promise<TestMock> {
  const mock = await startLoggedIn(funnelDateAfterOwner && { assumptions: { funnelDateAfterOwner } });
  mock.sandbox.state.leads.update(103, { custom });
  return mock;
}

const ADVISER: CustomField = { ...ownerField(5, staff(12)), name: 'Adviser' };
test(rule('owner-fields-several', 'only the first field in the list changes, whatever its name'), async () => {
  const mock = await startWith([ownerField(4, staff(11)), DATE, ADVISER]);
  for (const [owner, value] of [
    [13, staff(13)],
    [12, staff(12)],
    [0, { id: 1, type: 'main' }],
  ] as const)
    expect(await customAfter(mock, 103, owner)).toEqual([ownerField(4, value), DATE, ADVISER]);
  mock.sandbox.state.leads.update(103, { custom: [ADVISER, DATE, ownerField(4, staff(11))] });
  const changed = { ...ADVISER, value: staff(13) };
  expect(await customAfter(mock, 103, 13)).toEqual([changed, DATE, ownerField(4, staff(11))]);
});
test(rule('owner-fields-several', 'the first field is the owner of the lead, even if it is null'), async () => {
  const assumptions = { ownerId: 'include', funnelDateAfterOwner: 'cleared' } as const;
  const mock = await startLoggedIn({ assumptions });
  const ownerOf = async () => (await mock.client.post('/lead/103/payment', PAYMENT)).result.owner_id;
  mock.sandbox.state.leads.update(103, { custom: [ownerField(4, staff(11)), DATE, ADVISER] });
  expect(await ownerOf()).toBe(11);
  expect((await customAfter(mock, 103, 11))[1]).toEqual(DATE);
  expect((await customAfter(mock, 103, 12))[1]).toEqual(CLEARED);
  mock.sandbox.state.leads.update(103, { custom: [ownerField(4, null), DATE, ADVISER] });
  expect(await ownerOf()).toBe(0);
  expect(await customAfter(mock, 103, 12)).toEqual([ownerField(4, staff(12)), CLEARED, ADVISER]);
});

const text = (id: number): CustomField => ({ id, name: `Field ${id}`, type: 'text', value: null });
test.each<[what: string, before: CustomField[], id: number]>([
  ['without custom fields', [], 1],
  ['with the field 2', [text(2)], 1],
  ['with the fields 2, 1 and 4', [text(2), text(1), text(4)], 3],
])(rule('owner-field-made', 'a lead %s gets an owner field with the lowest free id'), async (_what, before, id) => {
  const mock = await startWith(before);
  expect(await customAfter(mock, 103, 11)).toEqual([...before, ownerField(id, staff(11))]);
  expect(await customAfter(mock, 103, 0)).toEqual([...before, ownerField(id, { id: 1, type: 'main' })]);
});

test.each([null, 'Anna', 11, [], {}, { id: 11 }, { id: 'x', type: 'staff' }, { id: 11, type: 'robot' }])(
  rule('lead-custom-values', 'the unknown owner %j is shown unchanged, and the next owner replaces it'),
  async (value) => {
    const { client, http } = await startLoggedIn({ assumptions: { ownerId: 'include' } });
    const custom = [{ ...ownerField(9, null), value }, DATE];
    const data = { leads: [{ id: 104, project_id: 1, contact_id: 504, name: 'New', custom }] };
    await http.post('/_mock/seed').send({ mode: 'merge', data }).expect(200);
    expect((await client.post('/lead/104/payment', PAYMENT)).result).toMatchObject({ owner_id: 0, custom });
    const { result } = await client.put('/lead/104/owner', { owner: 11 });
    expect(result).toMatchObject({ owner_id: 11, custom: [ownerField(9, staff(11)), DATE] });
  },
);

test(rule('owner-funnel-date', assumed('funnelDateAfterOwner', 'unchanged', 'the funnel date is kept')), async () => {
  const mock = await startWith([ownerField(1, staff(11)), DATE]);
  for (const owner of [12, 0]) expect((await customAfter(mock, 103, owner))[1]).toEqual(DATE);
});

/** Fields of type funnel_date with other fields between them, and types with similar names. */
const DATES = [DATE, { ...DATE, id: 8, name: 'Last step on' }, { ...DATE, id: 9 }];
const OTHERS = ['funnel', 'funnel_', 'funnel_reason', 'funnel_date_end', 'date'].map((type, at) => ({
  ...DATE,
  id: at + 10,
  type,
}));
test.each<[what: string, owner: number, before: CustomField[], isCleared: boolean]>([
  ['another employee', 12, [ownerField(1, staff(11)), ...DATES], true],
  ['the main account', 0, [ownerField(1, staff(11)), ...DATES], true],
  ['an employee with the id of the main account', 1, [ownerField(1, staff(1)), ...DATES], true],
  ['a first owner', 12, [...DATES], true],
  ['the same employee', 11, [ownerField(1, staff(11)), ...DATES], false],
  ['the main account, which it is already', 0, [ownerField(1, { id: 1, type: 'main' }), ...DATES], false],
  ['the main account by its id, which it is already', 1, [ownerField(1, { id: 1, type: 'main' }), ...DATES], false],
  ['another employee, without a funnel date', 12, [ownerField(1, staff(11)), ...OTHERS], true],
])(
  rule('owner-funnel-date', assumed('funnelDateAfterOwner', 'cleared', 'the owner becomes %s')),
  async (_what, owner, before, isCleared) => {
    const custom = await customAfter(await startWith(before, 'cleared'), 103, owner);
    const expected = before.map((field) =>
      field.type === 'funnel_date' && isCleared ? { ...field, value: null } : field,
    );
    expect(custom.filter(({ type }) => type !== 'owner')).toEqual(expected.filter(({ type }) => type !== 'owner'));
  },
);
