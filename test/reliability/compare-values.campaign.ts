import { expect, test } from 'vitest';
import { Stopped } from '../../src/compare/run.ts';
import { defaultAssumptions, presets } from '../../src/mock/core/assumptions.ts';
import { breakages, broken } from '../support/broken-answers.ts';
import { runCompare } from '../support/run-compare.ts';
import { randomValues, singleValues, tellable } from '../support/value-cases.ts';

test.each([...Object.values(presets), ...singleValues, ...randomValues(50)])(
  'values are proven exactly, without and with writes: %j',
  async (assumptions) => {
    for (const mayWrite of [false, true]) {
      const { proven } = await runCompare({ assumptions, mayWrite });
      expect(proven).toEqual(tellable(assumptions, mayWrite));
    }
  },
);

/** Approximate number of requests in a run. */
const LONGEST = 112;
const STEP = 4;

test.each(breakages)('%s at every fourth place never proves a wrong value', async (how) => {
  for (let from = 0; from < LONGEST; from += STEP) {
    for (const to of [from + 1, Number.POSITIVE_INFINITY]) {
      const run = await runCompare({ between: broken(how, from, to) }).catch((error: unknown) => {
        if (error instanceof Stopped) return { proven: {} };
        throw error;
      });
      expect(defaultAssumptions, `from ${from} to ${to}`).toMatchObject(run.proven);
    }
  }
});
