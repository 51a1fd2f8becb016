import { type Between, changed, fieldsOf } from '../../support/meddle.ts';
import { type MisleadingService, NO_VALUE, sendingOther } from './misleading-service.ts';

/** Sets the deal flag of the lead by the sum and the number (from 1) of a payment. */
function dealIf(isDeal: (sum: number, number: number) => boolean): Between {
  let payments = 0;
  return changed(/payment$/, (lead, request) => {
    payments += 1;
    return { ...lead, deal: isDeal(Number(fieldsOf(request)['sum']), payments) };
  });
}

/** Behaviors of results. */
export const misleadingResults: readonly MisleadingService[] = [
  {
    what: 'a reminder is shown in part',
    id: 'reminderEcho',
    why: NO_VALUE,
    between: () => changed(/task$/, (task) => ({ ...task, remind_method: '' })),
  },
  {
    what: 'every task shows the same reminder',
    id: 'reminderEcho',
    why: NO_VALUE,
    between: () => changed(/task$/, (task) => ({ ...task, remind_type: 3, remind_method: ['popup'] })),
  },
  {
    what: 'omitted fields are shown in different ways',
    id: 'omittedTaskFields',
    why: NO_VALUE,
    between: () =>
      changed(/task$/, (task, request) => ('lead_id' in fieldsOf(request) ? task : { ...task, lead_id: null })),
  },
  {
    what: 'fields that were sent are shown as 0, too',
    id: 'omittedTaskFields',
    why: NO_VALUE,
    between: () => changed(/task$/, (task) => ({ ...task, lead_id: 0, date_start: 0, date_end: 0 })),
  },
  {
    what: 'a task with observers and without visibility shows 0',
    id: 'visibilityBesideObservers',
    why: NO_VALUE,
    between: () =>
      changed(/task$/, (task, request) => ('visibility' in fieldsOf(request) ? task : { ...task, visibility: 0 })),
  },
  {
    what: 'null in an edit becomes a text',
    id: 'nullInViewEdit',
    why: NO_VALUE,
    between: () =>
      changed(/^\/view\//, (view, request) => (request.body?.includes('null') ? { ...view, keyword: 'null' } : view)),
  },
  {
    what: 'owner_id is not the owner',
    id: 'ownerId',
    why: NO_VALUE,
    between: () => changed(/payment$/, (lead) => ({ ...lead, owner_id: 99 })),
  },
  {
    what: 'owner_id stays the same when the owner changes',
    id: 'ownerId',
    why: NO_VALUE,
    between: () => changed(/(payment|owner)$/, (lead) => ({ ...lead, owner_id: 11 })),
  },
  {
    what: 'a payment has owner_id, and a change of owner has none',
    id: 'ownerId',
    why: NO_VALUE,
    assumptions: { ownerId: 'include' },
    between: () => changed(/owner$/, ({ owner_id: _, ...lead }) => lead),
  },
  {
    what: 'a sum of 0 is accepted, and a negative sum is not',
    id: 'nonPositiveSum',
    why: NO_VALUE,
    assumptions: { nonPositiveSum: 'reject' },
    between: () => sendingOther((request) => fieldsOf(request)['sum'] === 0, { sum: 10 }),
  },
  {
    what: 'only a larger payment makes a deal',
    id: 'dealAfterPayment',
    why: NO_VALUE,
    between: () => dealIf((sum) => sum > 1000),
  },
  {
    what: 'only the third payment makes a deal',
    id: 'dealAfterPayment',
    why: NO_VALUE,
    between: () => dealIf((_, number) => number > 2),
  },
  {
    what: 'each payment inverts the deal flag',
    id: 'dealAfterPayment',
    why: NO_VALUE,
    between: () => dealIf((_, number) => number % 2 === 1),
  },
  {
    what: 'a change of owner sets another funnel_date',
    id: 'funnelDateAfterOwner',
    why: NO_VALUE,
    between: () =>
      changed(/owner$/, (lead) => ({
        ...lead,
        custom: (lead['custom'] as { type: string }[]).map((field) =>
          field.type === 'funnel_date' ? { ...field, value: '2031-01-01' } : field,
        ),
      })),
  },
];
