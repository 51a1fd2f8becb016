import type { OpenPoint } from '../case.ts';
import { absent, exactly, holding, integer, object, refusedWith, result, success } from '../expect.ts';
import { sample } from '../samples.ts';

/** A custom field of type funnel_date with such a value. */
const funnelDate = (value: Readonly<Record<string, unknown>>) =>
  result(object({ custom: holding(object({ type: exactly('funnel_date'), value }), 'a list with a funnel_date') }));

const createdAt = (zone: string) => result(object({ created_at: { pattern: { $data: `/known/now ${zone}` } } }));

/** What the contract leaves open about leads and comments. The change of owner is the first of a run. */
export const leadPoints: readonly OpenPoint[] = [
  {
    id: 'funnelDateAfterOwner',
    section: 'Lead',
    says: 'a custom field of type funnel_date after a change of owner',
    steps: [
      {
        ...sample('add-payment'),
        expect: funnelDate({ not: { const: null } }),
        given: 'the lead has no custom field of type funnel_date with a value',
      },
      sample('change-owner'),
      sample('change-owner', { owner: 0 }),
    ],
    readings: { cleared: funnelDate(exactly(null)), unchanged: funnelDate({ not: { const: null } }) },
  },
  {
    id: 'nonPositiveSum',
    section: 'Payment (request)',
    says: 'answer to a payment of 0',
    steps: [sample('add-payment', { sum: 0 })],
    readings: { refuse: refusedWith(400), accept: success },
  },
  {
    id: 'dealAfterPayment',
    section: 'Lead',
    says: 'deal of the lead after a payment, if it was none before',
    steps: [sample('add-payment')],
    readings: {
      unchanged: result(object({ deal: exactly(false) })),
      true: result(object({ deal: exactly(true) })),
    },
  },
  {
    id: 'ownerId',
    section: 'Lead',
    says: 'owner_id in the answer to a payment',
    steps: [sample('add-payment')],
    readings: { omit: result(object({ owner_id: absent })), include: result(object({ owner_id: integer })) },
  },
  {
    id: 'timezone',
    section: 'Comment',
    says: 'time zone of created_at, next to the clock here',
    steps: [sample('add-comment')],
    readings: { UTC: createdAt('UTC'), 'Europe/Moscow': createdAt('Europe/Moscow') },
  },
];
