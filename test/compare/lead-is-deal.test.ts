import { expect, test } from 'vitest';
import { changed } from '../support/meddle.ts';
import { runCompare, scriptOfParts } from '../support/run-compare.ts';

test.each([
  ['true', false, 'true'],
  ['true', undefined, undefined],
  ['true', true, undefined],
  ['unchanged', false, 'unchanged'],
  ['unchanged', undefined, 'unchanged'],
  // Here, --lead-is-deal is wrong.
  ['unchanged', true, undefined],
] as const)(
  'after payments of a service with dealAfterPayment=%s and --lead-is-deal %s, a run reports %s',
  async (dealAfterPayment, leadIsDeal, expected) => {
    const { proven } = await runCompare({
      assumptions: { dealAfterPayment },
      leadIsDeal,
      script: scriptOfParts('payments'),
    });
    expect(proven.dealAfterPayment).toBe(expected);
  },
);

test('each payment can disprove a value', async () => {
  const between = changed(/payment$/, (lead, { body }) => (body?.includes('1500.5') ? { ...lead, deal: true } : lead));
  const { unprovable } = await runCompare({ between, script: scriptOfParts('payments') });
  expect(unprovable.dealAfterPayment).toBe('no value fits');
});
