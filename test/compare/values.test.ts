// @module-tag slow
import { expect, test } from 'vitest';
import { type AssumptionValues, presets } from '../../src/core/assumptions.ts';
import { probesOf, runCompare } from '../support/run-compare.ts';
import { otherValues, randomValues, tellable } from '../support/value-cases.ts';

const combinations: Partial<AssumptionValues>[] = [{}, ...Object.values(presets), ...otherValues, ...randomValues(2)];

// Each value alone, and many more at random: test/reliability/compare.campaign.ts.
test.each(combinations)(
  'leadmock keeps the contract, and each value is proven as it was set: %j',
  async (assumptions) => {
    const { report, proven } = await runCompare({ assumptions });
    expect(report.contract.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
    expect(report.counts.holds).toBeGreaterThan(60);
    expect(proven).toEqual(tellable(assumptions, true));
  },
);

test.each([{}, ...Object.values(presets), { rateLimit: '3', secondUser: 'allow' } as const])(
  'without permission to write, only values that reads and logins show are proven: %j',
  async (assumptions) => {
    const { proven, report } = await runCompare({ assumptions, mayWrite: false });
    expect(proven).toEqual(tellable(assumptions, false));
    expect(report.counts).toMatchObject({ departs: 0 });
  },
);

test('every unknown value has a reason and a hint', async () => {
  const { view, login, password } = { view: 1001, login: 'owner@example.com', password: 'secret' };
  const { unprovable } = await runCompare({ known: { view, login, password }, mayWrite: false, pace: 2 });
  expect(unprovable).toMatchObject({
    secondUser: expect.stringContaining('LEADMOCK_COMPARE_LOGIN_2'),
    rateLimit: expect.stringContaining('--pace 4'),
    tokenRenewal: expect.stringContaining('24 hours'),
    timezone: expect.stringContaining('--allow-writes, --lead <id>'),
    reminderEcho: expect.stringContaining('--allow-writes, --employee <id>, --project <id>'),
    contentType: expect.stringMatching(/^require, as far as login alone can tell; a view edit .* --allow-writes/),
    unknownFields: expect.stringMatching(/^ignore, as far as login alone can tell/),
    validationErrors: expect.stringMatching(/^first, as far as login alone can tell/),
    unknownPathId: expect.stringMatching(/^400, as far as get-view alone can tell/),
  });
});

test('a burst never proves that there is no limit, because a higher limit looks the same', async () => {
  const { unprovable } = await runCompare({ probes: probesOf('rateLimit') });
  expect(unprovable.rateLimit).toContain('not 3 a second: 10 reads at once are served');
});

test('each value is compared with the current value of leadmock', async () => {
  const { report } = await runCompare({ assumptions: { errorStatus: 'code' }, probes: probesOf('errorStatus') });
  const outcome = report.assumptions.find(({ id }) => id === 'errorStatus');
  expect(outcome).toMatchObject({ value: 'code', current: '200' });
});
