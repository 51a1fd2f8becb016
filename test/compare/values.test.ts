// @module-tag slow
import { expect, test } from 'vitest';
import { type AssumptionValues, defaultAssumptions } from '../../src/core/assumptions.ts';
import { runCompare, runUnchanged, stepsTo } from '../support/run-compare.ts';
import { otherValues, tellable } from '../support/value-cases.ts';

/** Violation of a service whose users stay logged in at the same time. */
const violationsOf = ({ secondUser }: Partial<AssumptionValues>) =>
  secondUser === 'allow' ? [expect.objectContaining({ operation: 'login', path: '' })] : [];

// test/reliability/compare-values.campaign.ts tries each value, both presets, and many random combinations.
test.each([{}, ...otherValues])(
  'a run proves each value of a leadmock, and finds no violation and no difference: %j',
  async (assumptions) => {
    const isUnchanged = Object.keys(assumptions).length === 0;
    const { report, proven } = await (isUnchanged ? runUnchanged() : runCompare({ assumptions }));
    expect(report.notShown).toEqual([]);
    expect(report).toMatchObject({ violations: violationsOf(assumptions), otherDifferences: [], notRestored: [] });
    expect(proven).toEqual(tellable(assumptions, true));
  },
);

test.each([{}, { rateLimit: '3', secondUser: 'allow' } as const])(
  'without permission to write, a run proves only values that reads and logins show: %j',
  async (assumptions) => {
    const { proven, report } = await runCompare({ assumptions, mayWrite: false });
    expect(proven).toEqual(tellable(assumptions, false));
    expect(report.notSent.map(({ why }) => why)).toContain('add --allow-writes');
    expect(report).toMatchObject({ violations: violationsOf(assumptions), created: [], notRestored: [] });
  },
);

test('the reasons of requests that were not sent name what a run would need', async () => {
  const { view, login, password } = { view: 1001, login: 'owner@example.com', password: 'secret' };
  const { report, unprovable } = await runCompare({ known: { view, login, password }, mayWrite: false, pace: 2 });
  expect(report.notSent.map(({ why }) => why)).toEqual(
    expect.arrayContaining([
      'add LEADMOCK_COMPARE_LOGIN_2, LEADMOCK_COMPARE_PASSWORD_2',
      'add --pace 4',
      'add --allow-writes, --employee <id>, --project <id>',
      'add --allow-writes, --lead <id>',
    ]),
  );
  expect(unprovable).toMatchObject({
    reminderEcho: 'not tested',
    contentType: 'may be require: too few responses of login confirm this value',
    unknownPathId: 'may be 400: too few responses of get-view confirm this value',
  });
});

test.each(['UTC', 'Asia/Kolkata'])(
  'a run reports the offset of the service, but never a time zone: %s',
  async (timezone) => {
    const current = { ...defaultAssumptions, timezone };
    const { proven, unprovable } = await runCompare({
      assumptions: { timezone },
      script: stepsTo(/\{lead\}\/comment$/),
      current,
    });
    expect(proven).not.toHaveProperty('timezone');
    expect(unprovable.timezone).toMatch(
      new RegExp(`^created_at has the offset UTC\\+0\\d:\\d0: the offset of ${timezone}$`),
    );
  },
);
