import type { AddPaymentRequest } from '../../../generated/shapes.ts';
import { decimalString, isPositive, plainDecimal } from '../../core/json/decimal.ts';
import { operation } from '../../core/operation.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { Collection } from '../../core/state/collection.ts';
import { type Category, nameInProject, type Purpose } from '../../core/state/state.ts';
import { reject } from '../rules/index.ts';
import { leadId, presentLead, requireLead } from './lead.ts';

type Names = Collection<Category | Purpose, 'name'>;

/** Rules `payment-names`, `payment-name-match`. */
function findOrMake(names: Names, projectId: number, name: string, session: Session): Category | Purpose {
  return (
    names.getBy('name', nameInProject(projectId, name)) ??
    names.insert({
      id: names.nextId,
      project_id: projectId,
      name,
      signature: session.service,
      user_id: session.user_id,
    })
  );
}

export const addPayment = operation<AddPaymentRequest>({
  id: 'add-payment',
  method: 'POST',
  path: '/lead/{lead_id}/payment',
  parameters: [leadId],
  summary: 'Add a payment to a lead',
  hasBody: true,
  handle({ sandbox, assumptions, params, body, session, warn, restsOn }) {
    const { state, clock } = sandbox;
    const lead = requireLead(state, params['lead_id']);
    const sum = typeof body.sum === 'number' ? decimalString(body.sum) : body.sum;
    if (!isPositive(sum) && assumptions.nonPositiveSum === 'reject') throw reject('payment-sum-positive');

    const category = findOrMake(state.categories, lead.project_id, body.category, session);
    const purpose = findOrMake(state.purposes, lead.project_id, body.purpose, session);
    const payment = state.payments.insert({
      id: state.payments.nextId,
      lead_id: lead.id,
      category_id: category.id,
      purpose_id: purpose.id,
      sum,
      signature: session.service,
      user_id: session.user_id,
    });
    const earlier = sandbox.recentPayments.remember(payment, plainDecimal(sum), clock.now());
    // A payment that was reverted or removed does not count as an earlier payment.
    if (earlier !== undefined && state.payments.get(earlier)) warn('repeated-payment');
    const paid =
      !lead.deal && assumptions.dealAfterPayment === 'true' ? state.leads.update(lead.id, { deal: true }) : lead;
    restsOn('payment-deal', 'deal');
    return presentLead(paid, { state, assumptions, restsOn }, 'withDeal');
  },
});
