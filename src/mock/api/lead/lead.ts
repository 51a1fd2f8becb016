import type { Lead as LeadResult } from '../../../generated/shapes.ts';
import type { AssumptionValues } from '../../core/assumptions.ts';
import { parseId } from '../../core/ids.ts';
import { type Call, ID_SCHEMA, type PathParameter } from '../../core/operation.ts';
import { ownerOf } from '../../core/state/person.ts';
import type { Lead, State } from '../../core/state/state.ts';
import { reject } from '../rules/index.ts';

export const leadId: PathParameter = {
  name: 'lead_id',
  description: 'ID of the lead',
  schema: ID_SCHEMA,
  example: 101,
};

/** @throws Rejection if the id is invalid or unknown (rules `path-id`, `unknown-lead`) */
export function requireLead(state: State, leadId: string | undefined): Lead {
  const id = parseId(leadId ?? '');
  const lead = id === undefined ? undefined : state.leads.get(id);
  if (!lead) throw reject('unknown-lead', { hint: id === undefined ? 'malformed id' : `lead ${id} does not exist` });
  return lead;
}

/** Documented fields are in the order of the contract. */
export function presentLead(
  lead: Lead,
  { assumptions, state, restsOn }: { assumptions: AssumptionValues; state: State; restsOn: Call['restsOn'] },
  deal: 'withDeal' | 'withoutDeal',
): LeadResult {
  const hasOwnerId = assumptions.ownerId === 'include';
  if (hasOwnerId) restsOn('lead-owner-id', 'owner_id');
  return {
    id: lead.id,
    contact_id: lead.contact_id,
    name: lead.name,
    ...(hasOwnerId && { owner_id: ownerOf(lead)?.id ?? 0 }),
    ...(deal === 'withDeal' && { deal: lead.deal }),
    custom: lead.custom,
    ...state.extrasOf('leads', lead),
  };
}
