import { type Answer, asObject, type JsonObject, resultOf } from './answer.ts';

export interface Owner {
  id: number;
  type: 'main' | 'staff';
}

export interface SeenLead {
  deal: unknown;
  ownerId: unknown;
  /** Undefined for no owner, and for an owner that no request can name. */
  owner: Owner | undefined;
  funnelDates: unknown[];
}

function ownerOf(custom: readonly JsonObject[]): Owner | undefined {
  const { id, type } = asObject(custom.find((field) => field['type'] === 'owner')?.['value']) ?? {};
  return Number.isInteger(id) && (type === 'main' || type === 'staff') ? { id: id as number, type } : undefined;
}

export function leadIn(answer: Answer | undefined): SeenLead | undefined {
  const { custom, deal, owner_id: ownerId } = resultOf(answer);
  if (!Array.isArray(custom)) return undefined;
  const fields = (custom as unknown[]).map((field) => asObject(field) ?? {});
  return {
    deal,
    ownerId,
    owner: ownerOf(fields),
    funnelDates: fields.filter(({ type }) => type === 'funnel_date').map(({ value }) => value),
  };
}

/** The owner as a request names it: 0 for the main account. */
export function numberOf({ id, type }: Owner): number {
  return type === 'main' ? 0 : id;
}

export function isSameOwner(one: Owner | undefined, other: Owner | undefined): boolean {
  return one?.id === other?.id && one?.type === other?.type;
}
