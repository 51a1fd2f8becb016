import { type Field, isFilled, isInteger, isText, requireFields } from './fields.ts';
import { Rejected } from './rejected.ts';
import { extras, isMain, mainAccount, NUMBER, pick, requireReferences, type Serve, signed } from './serve.ts';
import type { ModelSession, Row, World } from './world.ts';

function requireLead(world: World, id: string): Row {
  const lead = NUMBER.test(id) ? world.get('leads', id) : undefined;
  if (!lead) throw new Rejected(Number(world.assumptions['unknownPathId']), 'unknown-lead');
  return lead;
}

interface Custom {
  id: number;
  name: string;
  type: string;
  value: unknown;
}

function showLead(world: World, lead: Row, names: readonly string[]): object {
  const owner = (lead['custom'] as Custom[]).find(({ type }) => type === 'owner');
  const ownerId = world.assumptions['ownerId'] === 'include' && {
    owner_id: (owner?.value as { id: number } | null | undefined)?.id ?? 0,
  };
  return { ...pick(lead, names), ...ownerId, ...extras(world, 'leads', lead) };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;
const paymentFields: Field[] = [
  { name: 'category', isRequired: true, isRight: (value) => isText(value) && String(value).trim() !== '' },
  { name: 'purpose', isRequired: true, isRight: (value) => isText(value) && String(value).trim() !== '' },
  { name: 'sum', isRequired: true, isRight: (value) => typeof value === 'number' || DECIMAL.test(String(value)) },
];

/** Finds a category or purpose by its name in a project, or creates it. */
function named(world: World, table: string, project_id: unknown, given: unknown, session: ModelSession): Row {
  const name = String(given);
  const found = world.rows(table).find((row) => row['project_id'] === project_id && row['name'] === name);
  return found ?? world.add(table, { project_id, name, ...signed(session) });
}

export const addPayment: Serve = (world, { id, body }, session) => {
  requireFields(paymentFields, body, world.assumptions);
  const lead = requireLead(world, id);
  if (world.assumptions['nonPositiveSum'] === 'reject' && Number(body['sum']) <= 0) {
    throw new Rejected(400, 'payment-sum-positive');
  }
  const category = named(world, 'categories', lead['project_id'], body['category'], session);
  const purpose = named(world, 'purposes', lead['project_id'], body['purpose'], session);
  const sum = typeof body['sum'] === 'number' ? inDigits(body['sum']) : body['sum'];
  const ids = { lead_id: lead.id, category_id: category.id, purpose_id: purpose.id };
  world.add('payments', { ...ids, sum, ...signed(session) });
  const paid = world.assumptions['dealAfterPayment'] === 'true' ? { ...lead, deal: true } : lead;
  world.put('leads', paid);
  return showLead(world, paid, ['id', 'contact_id', 'name', 'deal', 'custom']);
};

/** Formats the few numbers with an exponent that commands send. */
function inDigits(sum: number): string {
  const known: Record<string, string> = { '1e+21': '1000000000000000000000', '1e-7': '0.0000001' };
  return known[String(sum)] ?? String(sum);
}

function lowestFreeId(custom: readonly Custom[]): number {
  const ids = [...custom.keys(), custom.length].map((at) => at + 1);
  return ids.find((id) => custom.every((field) => field.id !== id)) ?? 0;
}

const ownerFields: Field[] = [{ name: 'owner', isRequired: true, isRight: isInteger(0) }];

export const changeOwner: Serve = (world, { id, body }, session) => {
  requireFields(ownerFields, body, world.assumptions);
  const lead = requireLead(world, id);
  const main = isMain(world, body['owner']);
  requireReferences(world, { owner: [main || world.get('employees', body['owner']) !== undefined] });
  const value = main ? { id: mainAccount(world)?.id, type: 'main' } : { id: body['owner'], type: 'staff' };
  const custom = lead['custom'] as Custom[];
  const place = custom.findIndex(({ type }) => type === 'owner');
  const isSame = JSON.stringify(custom[place]?.value) === JSON.stringify(value);
  const clears = world.assumptions['funnelDateAfterOwner'] === 'cleared' && !isSame;
  const changed = custom.map((field, at) => {
    if (at === place) return { ...field, value };
    return field.type === 'funnel_date' && clears ? { ...field, value: null } : field;
  });
  if (place < 0) changed.push({ id: lowestFreeId(custom), name: 'Owner', type: 'owner', value });
  const owned = { ...lead, custom: changed, ...signed(session) };
  world.put('leads', owned);
  return showLead(world, owned, ['id', 'contact_id', 'name', 'custom']);
};

const commentFields: Field[] = [{ name: 'text', isRequired: true, isRight: isFilled }];

function stamp(now: number): string {
  const [date = '', time = ''] = new Date(now).toISOString().split('T');
  const [year = '', month, day] = date.split('-');
  return `${day}.${month}.${year.slice(2)} ${time.slice(0, 8)}`;
}

export const addComment: Serve = (world, { id, body }, session) => {
  requireFields(commentFields, body, world.assumptions);
  const lead = requireLead(world, id);
  const user = world.get('users', session.user);
  const author =
    user?.['type'] === 'main' ? { id: user.id, type: 'main' } : { id: user?.['employee_id'], type: 'staff' };
  const shown = { text: body['text'], created_at: stamp(world.now), author };
  const comment = world.add('comments', { lead_id: lead.id, ...shown, ...signed(session) });
  return { id: comment.id, ...shown };
};
