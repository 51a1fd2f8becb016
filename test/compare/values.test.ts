// @module-tag slow
import { expect, test } from 'vitest';
import { fixtureKnown } from '../../src/compare/known.ts';
import { type AssumptionValues, presets } from '../../src/core/assumptions.ts';
import { probesOf, runCompare } from '../support/run-compare.ts';
import { otherValues, randomValues, tellable } from '../support/value-cases.ts';

const combinations: Partial<AssumptionValues>[] = [{}, ...Object.values(presets), ...otherValues, ...randomValues(2)];

/** Violation of a service whose users stay logged in at the same time. */
const violationsOf = ({ secondUser }: Partial<AssumptionValues>) =>
  secondUser === 'allow' ? [expect.objectContaining({ operation: 'login', path: '' })] : [];

// test/reliability/compare.campaign.ts tries each value alone, and many random combinations.
test.each(combinations)(
  'a run proves each value of a leadmock, and every case of the contract confirmed: %j',
  async (assumptions) => {
    const { report, proven } = await runCompare({ assumptions });
    expect(report.contract.filter(({ outcome }) => outcome !== 'confirmed')).toEqual([]);
    expect(report.counts.confirmed).toBeGreaterThanOrEqual(50);
    expect(report).toMatchObject({ violations: violationsOf(assumptions), otherDifferences: [], notRestored: [] });
    expect(proven).toEqual(tellable(assumptions, true));
  },
);

test.each([{}, ...Object.values(presets), { rateLimit: '3', secondUser: 'allow' } as const])(
  'without permission to write, a run proves only values that reads and logins show: %j',
  async (assumptions) => {
    const { proven, report } = await runCompare({ assumptions, mayWrite: false });
    expect(proven).toEqual(tellable(assumptions, false));
    expect(report).toMatchObject({ violations: violationsOf(assumptions), created: [], notRestored: [] });
  },
);

test('the reason of each unknown value names what a run would need', async () => {
  const { view, login, password } = { view: 1001, login: 'owner@example.com', password: 'secret' };
  const { unprovable } = await runCompare({ known: { view, login, password }, mayWrite: false, pace: 2 });
  expect(unprovable).toMatchObject({
    secondUser: expect.stringContaining('LEADMOCK_COMPARE_LOGIN_2, LEADMOCK_COMPARE_PASSWORD_2'),
    rateLimit: expect.stringContaining('--pace 4'),
    tokenRenewal: expect.stringContaining('24 hours'),
    reminderEcho: expect.stringContaining('--allow-writes, --employee <id>, --project <id>'),
    contentType:
      'may be require: too few responses of login confirm this value; its requests change records: add --allow-writes',
    unknownFields:
      'may be ignore: too few responses of login confirm this value; its requests change records: add --allow-writes',
    validationErrors: expect.stringMatching(/^may be first: too few responses of login .*--allow-writes/),
    unknownPathId: expect.stringMatching(/^may be 400: too few responses of get-view .*--allow-writes, --lead <id>$/),
  });
});

test('without a comment, the reason of the unknown time zone names what a run would need', async () => {
  const { unprovable } = await runCompare({ mayWrite: false });
  expect(unprovable.timezone).toContain('--allow-writes');
});

test('a burst never proves that there is no limit, because a higher limit looks the same', async () => {
  const { proven, unprovable } = await runCompare({ probes: probesOf('rateLimit') });
  expect(proven).toEqual({});
  expect(unprovable.rateLimit).toMatch(/^not 3: #.*; compare cannot detect a higher limit$/);
});

test('a report shows the value of the service beside the value of leadmock', async () => {
  const { report } = await runCompare({ assumptions: { errorStatus: 'code' } });
  const [outcome] = report.assumptions;
  expect(outcome).toMatchObject({ id: 'errorStatus', value: 'code', current: '200' });
  expect(outcome?.against['200']?.length).toBeGreaterThan(5);
});

test('a report lists the operations that show a value, and those that do not', async () => {
  const { lead: _, project: __, ...known } = fixtureKnown;
  const { report } = await runCompare({ known });
  expect(report.assumptions.find(({ id }) => id === 'contentType')).toMatchObject({
    value: 'require',
    operations: {
      seen: ['login', 'edit-view'],
      notSeen: ['create-task', 'add-payment', 'change-owner', 'add-comment'],
    },
  });
});
