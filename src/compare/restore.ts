import type { OperationId } from '../generated/operations.ts';
import { EDITABLE } from '../mock/core/editable-view-fields.ts';
import { type Exchange, isSuccess, outcomeOf, ownersOf, resultOf } from './exchange.ts';
import { asObject, isSame, type JsonObject } from './json.ts';
import type { Known } from './known.ts';
import type { Sender } from './sender.ts';

/** Run that may have changed the owner of its lead and the texts of its view. */
interface ChangingRun {
  sender: Sender;
  known: Known;
}

/** A record as the responses of a run show it. */
interface Shown {
  /** In the first response that shows the record. */
  before: JsonObject | undefined;
  /** In the last response; undefined if a later request may have changed the record. */
  now: JsonObject | undefined;
  /** Whether the run sent a request that changes the record. */
  isTouched: boolean;
}

function shown(
  exchanges: readonly Exchange[],
  change: OperationId,
  recordIn: (exchange: Exchange) => JsonObject | undefined,
): Shown {
  const found: Shown = { before: undefined, now: undefined, isTouched: false };
  for (const exchange of exchanges) {
    const isChange = exchange.operation === change;
    const record = recordIn(exchange);
    const isUnchanged = !isChange || !['success', 'moment'].includes(outcomeOf(exchange));
    found.before ??= record;
    found.now = record ?? (isUnchanged ? found.now : undefined);
    found.isTouched ||= isChange;
  }
  return found;
}

function shownLead({ sender, known }: ChangingRun): Shown {
  return shown(sender.exchanges, 'change-owner', (exchange) => {
    const result = resultOf(exchange);
    return exchange.path.startsWith(`/lead/${known['lead']}/`) && Array.isArray(result['custom']) ? result : undefined;
  });
}

/** Ignores responses to edits, because the service may not have stored the texts in these responses. */
function shownView({ sender, known }: ChangingRun): Shown {
  return shown(sender.exchanges, 'edit-view', (exchange) => {
    const isRead = exchange.method === 'GET' && exchange.path === `/view/${known['view']}`;
    return isRead && isSuccess(exchange) ? resultOf(exchange) : undefined;
  });
}

function ownerOf(lead: JsonObject | undefined): JsonObject | undefined {
  return lead && asObject(ownersOf(lead)[0]);
}

/** @returns the field `owner` of the request that restores the owner; undefined if no request can */
function restoringOwner({ before }: Shown): number | undefined {
  const { id, type } = ownerOf(before) ?? {};
  if (type === 'main') return 0;
  return type === 'staff' && Number.isSafeInteger(id) ? (id as number) : undefined;
}

/** @returns why the run could not restore the record that the operation changes; otherwise undefined */
export function whyNotRestorable(operation: OperationId, run: ChangingRun): string | undefined {
  const { lead, view } = run.known;
  if (operation === 'change-owner' && restoringOwner(shownLead(run)) === undefined)
    return `no response shows an owner of lead ${lead} that compare can restore`;
  if (operation === 'edit-view' && !shownView(run).before) return `no response shows the texts of view ${view}`;
  return undefined;
}

/** @throws Unreachable if several consecutive requests got no response of the service */
export async function restore(run: ChangingRun): Promise<void> {
  const { lead, view } = run.known;
  const shownBefore = shownLead(run);
  if (shownBefore.isTouched) await put(run, `/lead/${lead}/owner`, { owner: restoringOwner(shownBefore) });
  const { before, isTouched } = shownView(run);
  if (!before || !isTouched) return;
  const texts = EDITABLE.filter((field) => typeof before[field] === 'string');
  const edit = (fields: readonly string[]) =>
    put(run, `/view/${view}`, Object.fromEntries(fields.map((field) => [field, before[field]])));
  await edit(texts);
  await readView(run);
  const left = texts.filter((field) => lostTexts(run).includes(field));
  if (left.length === 0) return;
  // A service may reject a combination of texts.
  for (const field of left) await edit([field]);
  await readView(run);
}

async function put({ sender, known }: ChangingRun, path: string, body: object): Promise<void> {
  const headers = { token: String(known['token']), 'Content-Type': 'application/json' };
  await sender.ask({ method: 'PUT', path, headers, body: JSON.stringify(body) }, true);
}

async function readView({ sender, known }: ChangingRun): Promise<void> {
  const headers = { token: String(known['token']) };
  await sender.ask({ method: 'GET', path: `/view/${known['view']}`, headers }, true);
}

/** @returns names of texts that differ from the original, or may differ */
function lostTexts(run: ChangingRun): string[] {
  const { before, now } = shownView(run);
  return EDITABLE.filter((field) => now?.[field] !== before?.[field]);
}

/** @returns descriptions of the owner and texts that differ from the original, or may differ */
export function notRestored(run: ChangingRun): string[] {
  return [...ownerLines(run), ...textLines(run)];
}

function ownerLines(run: ChangingRun): string[] {
  const { before, now, isTouched } = shownLead(run);
  const [was, is] = [ownerOf(before), ownerOf(now)];
  if (!isTouched || (now && isSame([was?.['id'], was?.['type']], [is?.['id'], is?.['type']]))) return [];
  const named = `lead ${run.known['lead']}: the owner was ${nameOf(was)}`;
  return [now ? `${named} and is now ${nameOf(is)}` : `${named}; no response shows the owner after the last change`];
}

/** Omits ids with other characters than digits, because a text may be personal. */
function nameOf(owner: JsonObject | undefined): string {
  if (owner === undefined) return 'nobody';
  const id = /^\d+$/.test(String(owner['id'])) ? String(owner['id']) : 'with an invalid id';
  return owner['type'] === 'main' ? 'the main account' : `employee ${id}`;
}

function textLines(run: ChangingRun): string[] {
  const { before, now, isTouched } = shownView(run);
  const fields = lostTexts(run);
  if (!before || !isTouched || fields.length === 0) return [];
  const view = `view ${run.known['view']}`;
  if (!now) return [`${view}: no response shows the texts after the last change`];
  const why = fields.some((field) => typeof before[field] !== 'string') ? '; the API cannot restore null' : '';
  return [`${view}: texts differ from the original in ${fields.join(', ')}${why}`];
}
