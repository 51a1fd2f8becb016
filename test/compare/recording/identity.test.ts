import { expect, test } from 'vitest';
import { randomIdentity } from '../../support/compare-recording.ts';

// 500 of them: npm run campaign -- --only recordings.
test.each([28, 30, 32])(
  'a recording of leadmock itself has no departure, no difference and no wrong value (seed %i)',
  async (seed) => {
    const { found, proven, truth } = await randomIdentity(seed, 15);
    expect(found).toMatchObject({ departures: [], differences: [] });
    expect(truth).toMatchObject(proven);
    expect(Object.keys(proven).length).toBeGreaterThan(1);
  },
);
