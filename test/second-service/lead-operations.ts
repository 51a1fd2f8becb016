import type { Lead } from './data.ts';
import { type Base, type Call, type Operation, sessionOf } from './parts.ts';
import { createPrng } from './prng.ts';
import { Refusal } from './refusal.ts';
import { createValidator } from './validation.ts';

const MAIN_OWNER = 0;
const LARGEST_SUM = 1_000_000;
const MINUTE_MS = 60_000;

function showLead({ settings, has, data }: Base, lead: Lead): object {
  const main = data.users.find(({ type }) => type === 'main');
  const isMain = lead.ownerId === main?.id;
  const ownerId = isMain && has('mainOwnerIdZero') ? 0 : lead.ownerId;
  const owner = { id: ownerId, type: isMain ? 'main' : 'staff' };
  return {
    id: lead.id,
    contact_id: lead.contact_id,
    name: lead.name,
    deal: lead.deal,
    ...(settings.assumptions.ownerId === 'include' && { owner_id: ownerId ?? 0 }),
    custom: [...(ownerId === undefined ? [] : [{ id: 1, name: 'Owner', type: 'owner', value: owner }]), ...lead.custom],
  };
}

function formatTime(atMs: number, offsetMinutes: number): string {
  const [date = '', time = ''] = new Date(atMs + offsetMinutes * MINUTE_MS).toISOString().split('T');
  const [year, month, day] = date.slice(2).split('-');
  return `${day}.${month}.${year} ${time.slice(0, 8)}`;
}

export function createLeadOperations(base: Base): Record<'createPayment' | 'changeOwner' | 'createComment', Operation> {
  const { settings, has, codes, data, nextId } = base;
  const { nonPositiveSum, dealAfterPayment, unknownBodyId, funnelDateAfterOwner, timezone } = settings.assumptions;
  const prng = createPrng(settings.seed, 'comments');
  const isEmployee = (id: unknown) => data.employees.some((each) => each.id === id);
  const validatePayment = createValidator(base, [
    { name: 'category', kind: 'text', required: true },
    { name: 'purpose', kind: 'text', required: true },
    {
      name: 'sum',
      kind: 'decimal',
      required: true,
      check: (sum) => {
        if (nonPositiveSum === 'reject' && Number(sum) <= 0) return 'wrongType';
        return has('largeSumsRejected') && Number(sum) > LARGEST_SUM && 'tooLarge';
      },
    },
  ]);
  const validateOwner = createValidator(base, [
    {
      name: 'owner',
      kind: 'integer',
      required: true,
      check: (id) => id !== MAIN_OWNER && unknownBodyId === 'reject' && !isEmployee(id) && 'unknownId',
    },
  ]);
  const validateComment = createValidator(base, [
    {
      name: 'text',
      kind: 'text',
      required: true,
      check: (text) => text === '' && !has('emptyTextsAccepted') && 'wrongType',
    },
  ]);

  const findLead = (call: Call): Lead => {
    const lead = data.leads.find(({ id }) => String(id) === call.pathId);
    if (lead === undefined) throw new Refusal({ code: codes.pathId, message: 'unknownPathId' });
    const { user } = sessionOf(call);
    if (has('foreignLeads403') && user.type === 'staff' && lead.ownerId !== user.id)
      throw new Refusal({ code: 403, message: 'foreignLead' });
    return lead;
  };

  return {
    createPayment: (call) => {
      const lead = findLead(call);
      const { category, purpose } = validatePayment(call);
      data.categories.add(String(category));
      data.purposes.add(String(purpose));
      if (dealAfterPayment === 'true') lead.deal = true;
      return showLead(base, lead);
    },
    changeOwner: (call) => {
      const lead = findLead(call);
      const { owner } = validateOwner(call);
      const main = data.users.find(({ type }) => type === 'main')?.id ?? MAIN_OWNER;
      const ownerId = owner === MAIN_OWNER ? main : Number(owner);
      if (ownerId !== lead.ownerId && funnelDateAfterOwner === 'cleared')
        lead.custom = lead.custom.map((field) => (field.type === 'funnel_date' ? { ...field, value: null } : field));
      lead.ownerId = ownerId;
      const { deal, ...shown } = showLead(base, lead) as Lead;
      return has('dealOnlyInPayment') ? shown : { ...shown, deal };
    },
    createComment: (call) => {
      findLead(call);
      const { text } = validateComment(call);
      const { user } = sessionOf(call);
      return {
        id: has('hexCommentIds') ? prng.hex(24) : String(nextId()),
        text,
        created_at: formatTime(call.request.atMs, timezone),
        author: { id: user.id, type: user.type },
      };
    },
  };
}
