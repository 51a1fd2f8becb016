// @module-tag slow
import { expect, test } from 'vitest';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { fixtureKnown } from '../support/fixture-known.ts';
import { runCompare, runUnchanged, scriptTo } from '../support/run-compare.ts';
import { otherValues, tellable } from '../support/value-cases.ts';

// test/reliability/compare-values.campaign.ts tries each value, both presets, and many random combinations.
test.each([{}, ...otherValues])(
  'a run proves each value of a leadmock, and finds no violation and no difference: %j',
  async (assumptions) => {
    const isUnchanged = Object.keys(assumptions).length === 0;
    const { report, proven } = await (isUnchanged ? runUnchanged() : runCompare({ assumptions }));
    expect(report).toMatchObject({ violations: [], otherDifferences: [], notRestored: [], notSent: [], notShown: [] });
    expect(proven).toEqual(tellable(assumptions, true));
  },
);

test('without permission to write, a run proves only values that reads and logins show', async () => {
  const { proven, unprovable, report } = await runCompare({ mayWrite: false });
  expect(proven).toEqual(tellable({}, false));
  expect(report).toMatchObject({ violations: [], notRestored: [], notSent: ['add --allow-writes'] });
  expect(unprovable).toMatchObject({
    reminderEcho: 'not tested',
    unknownPathId: 'may be 400: too few responses of get-view confirm this value',
  });
});

test('missing flags are named together', async () => {
  const { login, password, view } = fixtureKnown;
  const { report } = await runCompare({ known: { login, password, view }, mayWrite: false });
  expect(report.notSent).toEqual(['add --allow-writes, --lead, --employee, --project, --label, --view-to-delete']);
});

test.each(['UTC', 'Asia/Kolkata'])(
  'a run reports the offset of the service, but never a time zone: %s',
  async (timezone) => {
    const current = { ...defaultAssumptions, timezone };
    const { proven, unprovable } = await runCompare({
      assumptions: { timezone },
      script: scriptTo(/\{lead\}\/comment$/),
      current,
    });
    expect(proven).not.toHaveProperty('timezone');
    expect(unprovable.timezone).toMatch(
      new RegExp(`^created_at has the offset UTC\\+0\\d:\\d0: the offset of ${timezone}$`),
    );
  },
);
