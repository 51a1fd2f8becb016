import { type Answer, asObject, type JsonObject } from './answer.ts';

export interface Owner {
  id: number;
  type: 'main' | 'staff';
}

/** A lead as payment and owner answer it, as far as it tells readings. */
export interface SeenLead {
  deal: unknown;
  hasOwnerId: boolean;
  ownerId: unknown;
  owner: Owner | undefined;
  /** The values of its fields of type funnel_date. */
  funnelDates: unknown[];
}

function ownerOf(custom: readonly JsonObject[]): Owner | undefined {
  const { id, type } = asObject(custom.find((field) => field['type'] === 'owner')?.['value']) ?? {};
  return Number.isInteger(id) && (type === 'main' || type === 'staff') ? { id: id as number, type } : undefined;
}

/** Undefined for an answer that holds no lead. */
export function readLead({ result }: Answer): SeenLead | undefined {
  const lead = asObject(result);
  const custom = lead?.['custom'];
  if (!lead || !Array.isArray(custom)) return undefined;
  const fields = (custom as unknown[]).flatMap((field): JsonObject[] => [asObject(field) ?? {}]);
  return {
    deal: lead['deal'],
    hasOwnerId: Object.hasOwn(lead, 'owner_id'),
    ownerId: lead['owner_id'],
    owner: ownerOf(fields),
    funnelDates: fields.filter((field) => field['type'] === 'funnel_date').map((field) => field['value']),
  };
}
