import type { ChangeOwnerRequest, CustomField, Person } from '../../../generated/shapes.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import { operation } from '../../core/operation.ts';
import { ownerOf } from '../../core/state/person.ts';
import type { State } from '../../core/state/state.ts';
import { reject } from '../rules/index.ts';
import { leadId, presentLead, requireLead } from './lead.ts';

/** Rules `owner-main`, `owner-main-id`. */
function requireOwner(owner: number, state: State, assumptions: AssumptionValues): Person {
  const main = state.mainAccount;
  if (main && (owner === 0 || owner === main.id)) return { id: main.id, type: 'main' };
  if (!state.employees.get(owner) && assumptions.unknownBodyId === 'reject') {
    const hint = 'owner 0 is the main account, but no user of this sandbox has the type main';
    throw reject('unknown-reference', {
      message: `owner: unknown employee ${owner}`,
      ...(owner === 0 && { hint }),
    });
  }
  return { id: owner, type: owner === 0 ? 'main' : 'staff' };
}

function freeId(custom: readonly CustomField[]): number {
  const taken = new Set(custom.map(({ id }) => id));
  let id = 1;
  while (taken.has(id)) id += 1;
  return id;
}

function isOwner({ type }: CustomField): boolean {
  return type === 'owner';
}

/** Rules `owner-field-made`, `owner-fields-several`. */
function withOwner(custom: readonly CustomField[], value: Person): CustomField[] {
  const place = custom.findIndex(isOwner);
  if (place < 0) return [...custom, { id: freeId(custom), name: 'Owner', type: 'owner', value: { ...value } }];
  return custom.map((field, at) => (at === place ? { ...field, value: { ...value } } : field));
}

function hasFunnelDate({ type, value }: CustomField): boolean {
  return type === 'funnel_date' && value !== null;
}

function withoutFunnelDate(custom: readonly CustomField[]): CustomField[] {
  return custom.map((field) => (field.type === 'funnel_date' ? { ...field, value: null } : field));
}

export const changeOwner = operation<ChangeOwnerRequest>({
  id: 'change-owner',
  method: 'PUT',
  path: '/lead/{lead_id}/owner',
  parameters: [leadId],
  summary: 'Change the owner of a lead; 0 is the main account',
  hasBody: true,
  handle({ sandbox, assumptions, params, body, session, restsOn }) {
    const { state } = sandbox;
    const lead = requireLead(state, params['lead_id']);
    const owner = requireOwner(body.owner, state, assumptions);

    const before = ownerOf(lead);
    const changes = before?.id !== owner.id || before.type !== owner.type;
    const custom = withOwner(lead.custom, owner);
    const clears = changes && custom.some(hasFunnelDate) && assumptions.funnelDateAfterOwner === 'cleared';
    const changed = state.leads.update(lead.id, {
      custom: clears ? withoutFunnelDate(custom) : custom,
      signature: session.service,
      user_id: session.user_id,
    });
    const place = custom.findIndex(isOwner);
    if (body.owner === 0) restsOn('owner-main-id', `custom/${place}/value/id`);
    if (!lead.custom.some(isOwner)) restsOn('owner-field-made', `custom/${place}`);
    for (const [at, { type }] of custom.entries()) {
      if (type === 'funnel_date') restsOn('owner-funnel-date', `custom/${at}/value`);
    }
    return presentLead(changed, { state, assumptions, restsOn }, 'withoutDeal');
  },
});
