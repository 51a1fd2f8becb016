import { parseId } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { Lead, State } from '../../core/state.ts';
import type { CustomField, Lead as LeadAnswer, Person } from '../../generated/shapes.ts';
import { refuse } from '../rules/index.ts';

/** The lead of a path id (rules `path-id`, `unknown-lead`). */
export function requireLead(state: State, leadId: string | undefined): Lead {
  const id = parseId(leadId ?? '');
  const lead = id === undefined ? undefined : state.leads.get(id);
  if (!lead) throw refuse('unknown-lead', { hint: id === undefined ? 'it is malformed' : `there is no lead ${id}` });
  return lead;
}

/** A custom field of type `owner`; its schema gives the value this shape. */
export type OwnerField = CustomField & { value: Person };

export function isOwnerField(field: CustomField): field is OwnerField {
  return field.type === 'owner';
}

/** A lead as payment (`withDeal`) and owner (`withoutDeal`) answer it, in the order of the contract. */
export function presentLead(lead: Lead, { assumptions }: Sandbox, deal: 'withDeal' | 'withoutDeal'): LeadAnswer {
  const owner = lead.custom.find(isOwnerField);
  return {
    id: lead.id,
    contact_id: lead.contact_id,
    name: lead.name,
    ...(assumptions.ownerId === 'include' && { owner_id: owner?.value.id ?? 0 }),
    ...(deal === 'withDeal' && { deal: lead.deal }),
    custom: lead.custom,
  };
}
