// @module-tag slow
import { expect, test } from 'vitest';
import type { AssumptionValues } from '../../src/core/assumptions.ts';
import { meddling, rejection } from '../support/meddle.ts';
import { probesOf, runCompare, runUnchanged } from '../support/run-compare.ts';
import { settingsFor } from '../support/sweep-answers.ts';
import { otherValues, tellable } from '../support/value-cases.ts';

/** Violation of a service whose users stay logged in at the same time. */
const violationsOf = ({ secondUser }: Partial<AssumptionValues>) =>
  secondUser === 'allow' ? [expect.objectContaining({ operation: 'login', path: '' })] : [];

// test/reliability/compare-values.campaign.ts tries each value, both presets, and many random combinations.
test.each([{}, ...otherValues])(
  'a run proves each value of a leadmock, and every case of the contract confirmed: %j',
  async (assumptions) => {
    const isUnchanged = Object.keys(assumptions).length === 0;
    const { report, proven } = await (isUnchanged ? runUnchanged() : runCompare({ assumptions }));
    expect(report.contract.filter(({ outcome }) => outcome !== 'confirmed')).toEqual([]);
    expect(report.counts.confirmed).toBeGreaterThanOrEqual(50);
    expect(report).toMatchObject({ violations: violationsOf(assumptions), otherDifferences: [], notRestored: [] });
    expect(proven).toEqual(tellable(assumptions, true));
  },
);

test.each([{}, { rateLimit: '3', secondUser: 'allow' } as const])(
  'without permission to write, a run proves only values that reads and logins show: %j',
  async (assumptions) => {
    const { proven, unprovable, report } = await runCompare({ assumptions, mayWrite: false });
    expect(proven).toEqual(tellable(assumptions, false));
    expect(unprovable.timezone).toContain('--allow-writes');
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

test('the reason of an unknown value names the preceding request that the service rejected', async () => {
  const between = meddling(async ({ path }, pass) => (path.endsWith('/comment') ? rejection(400) : pass()));
  const { proven, unprovable } = await runCompare({ between, probes: probesOf('unknownPathId') });
  expect(proven).not.toHaveProperty('unknownPathId');
  expect(unprovable.unknownPathId).toContain('the preceding request POST /lead/101/comment got code 400');
});

test('a burst never proves that there is no limit, because a higher limit looks the same', async () => {
  const { proven, unprovable } = await runCompare({ probes: probesOf('rateLimit') });
  expect(proven).toEqual({});
  expect(unprovable.rateLimit).toMatch(/^not 3: #.*; compare cannot detect a higher limit$/);
});

test('a report shows the value of the service beside the value of leadmock', async () => {
  const { report } = await runCompare({ assumptions: { errorStatus: 'code' }, probes: probesOf('errorStatus') });
  const outcome = report.assumptions.find(({ id }) => id === 'errorStatus');
  expect(outcome).toMatchObject({ value: 'code', current: '200' });
  expect(outcome?.against['200']?.length).toBeGreaterThan(2);
});

test('a report lists the operations that show a value, and those that do not', async () => {
  const { report } = await runUnchanged();
  expect(report.assumptions.find(({ id }) => id === 'contentType')).toMatchObject({
    value: 'require',
    operations: {
      seen: ['login', 'edit-view'],
      notSeen: ['create-task', 'add-payment', 'change-owner', 'add-comment'],
    },
  });
});

test.each(['UTC', 'Asia/Kolkata'])(
  'a run reports the offset of the service, but never a time zone: %s',
  async (timezone) => {
    const mock = settingsFor({ timezone });
    const { proven, unprovable } = await runCompare({ assumptions: { timezone }, probes: probesOf('timezone'), mock });
    expect(proven).toEqual({});
    expect(unprovable.timezone).toMatch(
      new RegExp(`^created_at has the offset UTC\\+0\\d:\\d0 \\(#\\d+\\): the offset of ${timezone}$`),
    );
  },
);
