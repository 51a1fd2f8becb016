import { expect, test } from 'vitest';
import { maskFixture } from '../../../src/compare/recording/mask/fixture.ts';
import { reportOf } from '../../../src/compare/recording/report.ts';
import { defaultAssumptions } from '../../../src/core/assumptions.ts';
import { compareHar } from '../../support/compare-recording.ts';
import { prepared, RecordedClient } from '../../support/straight-har.ts';

const success = (result: unknown) => ({ status: 'success', result });

/** A lead with an owner, a date, and what each of its custom fields has beyond the contract. */
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
  const cleared = report.assumptions.find(({ id }) => id === 'funnelDateAfterOwner');
  return { cleared, differences: report.differences, fixture: maskFixture(found.document) };
}

const one = { code: 'a' };

test.each([
  ['everywhere', [one, one, one], [{ where: [2, 4] }, { where: [3] }]],
  ['at first', [one, {}, {}], [{ where: [2] }]],
  ['not at all', [{}, {}, {}], []],
] as const)(
  'an additional field %s in custom fields is one difference, and loses no field',
  async (_, further, where) => {
    const [before, moved, after] = further;
    const answers = [lead(11, '2030-01-01', before), lead(12, null, moved), lead(12, null, after)];
    const { cleared, differences, fixture } = await comparedWith(...answers);
    expect(cleared).toMatchObject({ value: 'cleared' });
    const path = '/result/custom/*/code';
    expect(differences).toMatchObject(where.map((each) => ({ path, theirs: '<text of 1>', ours: 'absent', ...each })));
    expect(fixture).toMatchObject({ leads: [{ id: 7, custom: [{ id: 1, value: { id: 11 } }, { id: 2 }] }] });
  },
);

test('an invalid custom field is only a difference', async () => {
  const before = lead(11, '2030-01-01', {});
  before.custom.push({ id: 3, type: 'text', value: 'x' });
  const { differences, fixture } = await comparedWith(before, lead(12, null, {}), lead(12, null, {}));
  expect(differences).toMatchObject([{ path: '/result/custom/*', ours: 'absent', where: [2] }]);
  expect(fixture).toMatchObject({ leads: [{ custom: [{ id: 1 }, { id: 2 }] }] });
});
