import { expect, test } from 'vitest';
import { changed } from '../support/meddle.ts';
import { contractProbes, probesOf, runCompare } from '../support/run-compare.ts';

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
      probes: probesOf('dealAfterPayment'),
    });
    expect(proven.dealAfterPayment).toBe(expected);
  },
);

test('a response to a case of the contract also disproves a value', async () => {
  const between = changed(/payment$/, (lead, { body }) =>
    body?.includes('"1500.50"') ? { ...lead, deal: true } : lead,
  );
  const payments = contractProbes.filter(({ about }) => 'id' in about && about.id.startsWith('payment'));
  const { unprovable } = await runCompare({ between, probes: [...probesOf('dealAfterPayment'), ...payments] });
  expect(unprovable.dealAfterPayment).toMatch(/^no value fits: not unchanged: #.*; not true: #/);
});
