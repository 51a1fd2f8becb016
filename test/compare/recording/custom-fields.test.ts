import { expect, test } from 'vitest';
import { fixtureOf } from '../../../src/compare/recording/fixture.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { compareHar, outcomeOf } from '../../support/compare-recording.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const success = (result: unknown) => ({ status: 'success', result });

/** @returns a lead with an owner, a date, and additional fields in each of its custom fields */
function lead(owner: number, date: string | null, further: object) {
  const custom: object[] = [
    { id: 1, name: 'Owner', type: 'owner', value: { id: owner, type: 'staff' }, ...further },
    { id: 2, name: 'Next', type: 'funnel_date', value: date, ...further },
  ];
  return { id: 7, contact_id: 8, name: 'Maria', custom };
}

async function comparedWith(...answers: readonly ReturnType<typeof lead>[]) {
  const [before, moved, after] = answers as [object, object, object];
  const paid = (result: object) => success({ ...result, deal: false });
  const loggedIn = success({ token: 'f00d5bad'.repeat(4) });
  const client = new RecordedClient(prepared(loggedIn, paid(before), success(moved), paid(after)));
  await client.login();
  const payment = { category: 'Flat', purpose: 'Deposit', sum: 10 };
  await client.call('POST', '/lead/7/payment', payment);
  await client.call('PUT', '/lead/7/owner', { owner: 12 });
  await client.call('POST', '/lead/7/payment', payment);
  const found = await compareHar(client.har);
  const report = reportOf(found, defaultAssumptions);
  return { ...report, cleared: outcomeOf(report, 'funnelDateAfterOwner'), fixture: fixtureOf(found) };
}

const one = { code: 'a' };
const [OF_PAYMENT, OF_OWNER] = [{ 'add-payment': ['custom.code'] }, { 'change-owner': ['custom.code'] }];

const FURTHER = [
  ['everywhere', [one, one, one], { ...OF_PAYMENT, ...OF_OWNER }],
  ['at first', [one, {}, {}], OF_PAYMENT],
  ['after a change of owner', [{}, one, {}], OF_OWNER],
  ['not at all', [{}, {}, {}], {}],
] as const;

const comparedWithFurther = ([before, moved, after]: readonly [object, object, object]) =>
  comparedWith(lead(11, '2030-01-01', before), lead(12, null, moved), lead(12, null, after));

test.each(FURTHER)(
  'an additional field %s in custom fields is listed, is no difference, and loses no field',
  async (_, further, fields) => {
    const found = await comparedWithFurther(further);
    expect(found.cleared).toMatchObject({ value: 'cleared' });
    expect(found).toMatchObject({ keepsContract: true, otherDifferences: [], beyondContract: fields });
    expect(found.fixture).toMatchObject({ leads: [{ id: 7, custom: [{ id: 1, value: { id: 12 } }, { id: 2 }] }] });
  },
);

test('an invalid custom field is a violation, and is left out of the fixture', async () => {
  const before = lead(11, '2030-01-01', {});
  before.custom.push({ id: 3, type: 'text', value: 'x' });
  const found = await comparedWith(before, lead(12, null, {}), lead(12, null, {}));
  expect(found.violations).toMatchObject([
    { operation: 'add-payment', path: '/result/custom/*/name', theirs: 'absent', where: [2] },
  ]);
  expect(found.fixture).toMatchObject({ leads: [{ custom: [{ id: 1 }, { id: 2 }] }] });
  expect(found.beyondContract).toEqual({});
});

test('a custom field that comes later is no field beyond the contract', async () => {
  const moved = lead(12, null, {});
  moved.custom.push({ id: 3, name: 'Remark', type: 'text', value: 'x' });
  const found = await comparedWith(lead(11, '2030-01-01', {}), moved, moved);
  expect(found).toMatchObject({ keepsContract: true, beyondContract: {} });
});
