import { expect, test } from 'vitest';
import { assumptionIds, isAssumptionValue, listedValues, presets } from '../../src/core/assumptions.ts';
import { allTestTexts } from '../support/test-texts.ts';

const named = new Set(
  [...allTestTexts().matchAll(/\bassumed\(\s*'([^']+)',\s*'([^']+)'/g)].map(([, id, value]) => `${id}=${value}`),
);

test('every value of every assumption has a test', () => {
  const pairs = assumptionIds.flatMap((id) => listedValues(id).map((value) => `${id}=${value}`));
  expect(pairs.filter((pair) => !named.has(pair))).toEqual([]);
});

test('presets set values that exist', () => {
  for (const preset of Object.values(presets)) {
    for (const [id, value] of Object.entries(preset)) {
      expect(isAssumptionValue(id as (typeof assumptionIds)[number], value), `${id}=${value}`).toBe(true);
    }
  }
});
