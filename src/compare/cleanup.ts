import { EDITABLE } from '../core/editable-view-fields.ts';
import { type Exchange, isSuccess, ownersOf, resultOf } from './exchange.ts';
import { asObject, isSame, type JsonObject, objectsIn } from './json.ts';
import { isWriting, type Known } from './known.ts';
import { REPLICA_MS, type Run } from './run.ts';
import { sample } from './samples.ts';
import { NoAnswers, type SentExchange } from './sender.ts';

export interface Leftovers {
  /** Descriptions of changes that the API cannot revert, and of writes with an unknown outcome. */
  created: readonly string[];
  /** Descriptions of records that are perhaps not restored, and of sessions that are perhaps open. */
  notRestored: readonly string[];
}

/** A record as the exchanges of a run show it. */
interface Shown {
  /** First response before the run changed the record; undefined if there is none. */
  before: JsonObject | undefined;
  now: JsonObject | undefined;
  isChanged: boolean;
}

/**
 * @param shownIn finds the record in a response
 * @param change operation that changes the record
 */
function shown(
  exchanges: readonly SentExchange[],
  shownIn: (exchange: SentExchange) => JsonObject | undefined,
  change: Exchange['operation'],
): Shown {
  const found: Shown = { before: undefined, now: undefined, isChanged: false };
  for (const exchange of exchanges) {
    const isChange = exchange.operation === change;
    const record = shownIn(exchange);
    if (record) found.now = record;
    if (!found.isChanged && !isChange) found.before ??= record;
    if (isChange && (isSuccess(exchange) || exchange.isUncertain)) found.isChanged = true;
  }
  return found;
}

function shownLead(exchanges: readonly SentExchange[], { lead }: Known): Shown {
  const leadIn = (exchange: SentExchange) => {
    // The owner is unknown after a change with an unknown outcome.
    if (exchange.operation === 'change-owner' && exchange.isUncertain) return {};
    const result = resultOf(exchange);
    return exchange.path.startsWith(`/lead/${lead}/`) && Array.isArray(result['custom']) ? result : undefined;
  };
  return shown(exchanges, leadIn, 'change-owner');
}

function shownView(exchanges: readonly SentExchange[], { view }: Known): Shown {
  const viewIn = (exchange: SentExchange) => {
    const [, kind, name] = exchange.path.split('/');
    const result = resultOf(exchange);
    // Either the path or the result is enough: the path may contain a UUID, and a faulty service may show another id.
    const isMeant = kind === 'view' && (name === String(view) || result['id'] === view);
    return isMeant && Object.keys(result).length > 0 ? result : undefined;
  };
  return shown(exchanges, viewIn, 'edit-view');
}

function ownerOf(lead: JsonObject | undefined): JsonObject | undefined {
  return lead && asObject(ownersOf(lead)[0]);
}

function isOwnerLost({ before, now, isChanged }: Shown): boolean {
  const keyOf = (lead: JsonObject | undefined) => [ownerOf(lead)?.['id'], ownerOf(lead)?.['type']];
  return isChanged && !isSame(keyOf(before), keyOf(now));
}

function lostTexts({ before, now, isChanged }: Shown): string[] {
  return isChanged ? EDITABLE.filter((field) => now?.[field] !== before?.[field]) : [];
}

/** Tries to restore the lead owner and the view texts that a run overwrote, and to end the sessions of the run. */
export async function cleanUp(run: Run): Promise<Leftovers> {
  const restoreAll = async () => {
    await restoreOwner(run);
    await restoreView(run);
    await run.sessions.end();
    await tryEndedToken(run);
  };
  await restoreAll().catch((error: Error) => {
    if (!(error instanceof NoAnswers)) throw error;
  });
  const { sender, known, sessions } = run;
  const { exchanges } = sender;
  const [lead, view, open] = [shownLead(exchanges, known), shownView(exchanges, known), sessions.open.length];
  return {
    created: [
      ...createdLines(exchanges),
      ...deletedLines(exchanges),
      ...clearedDates(lead, known),
      ...uncertainLines(exchanges),
    ],
    notRestored: [
      ...ownerLines(lead, known),
      ...viewLines(view, known),
      ...(open > 0 ? [`${counted(open, 'session')} perhaps logged in: no logout succeeded`] : []),
    ],
  };
}

async function restoreOwner(run: Run): Promise<void> {
  const lead = shownLead(run.sender.exchanges, run.known);
  const { id, type } = ownerOf(lead.before) ?? {};
  const owner = type === 'main' ? 0 : type === 'staff' && Number.isInteger(id) ? id : undefined;
  if (isOwnerLost(lead) && owner !== undefined) await run.ask(sample('change-owner', { owner }), true);
}

async function restoreView(run: Run): Promise<void> {
  const lost = () => lostTexts(shownView(run.sender.exchanges, run.known));
  const { before } = shownView(run.sender.exchanges, run.known);
  if (!before || lost().length === 0) return;
  const texts = EDITABLE.filter((field) => typeof before[field] === 'string');
  await edit(run, texts, before);
  // A service may reject a combination of texts, so each text that still differs gets a separate request.
  for (const field of texts.filter((each) => lost().includes(each))) await edit(run, [field], before);
  const read = await run.ask(sample('get-view'), true);
  if (lost().length === 0) return;
  // The read may come from a delayed replica, so the cleanup reads the view again later.
  read.isUnused = true;
  await run.sender.rest(REPLICA_MS);
  await run.ask(sample('get-view'), true);
}

/** Passes the texts as known values, because `fill` would replace `{name}` inside a text. */
async function edit(run: Run, fields: readonly string[], view: JsonObject): Promise<void> {
  run.known = { ...run.known, ...Object.fromEntries(fields.map((field) => [field, view[field]])) };
  const body = Object.fromEntries(fields.map((field) => [field, `{${field}}`]));
  await run.ask(sample('edit-view', { source: undefined, ...body }), true);
}

/** Reads with the token of the last successful logout, to show whether the logout revoked the token. */
async function tryEndedToken(run: Run): Promise<void> {
  const isLogout = ({ operation }: Exchange) => operation === 'logout';
  const logout = run.sender.exchanges.findLast((each) => isLogout(each) && isSuccess(each));
  if (!logout) return;
  run.known = { ...run.known, ended: logout.token };
  await run.ask({ send: 'GET /view/{readable}', token: 'ended' }, true);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

const CREATED = [
  ['add-payment', 'payment'],
  ['add-comment', 'comment'],
  ['create-task', 'task'],
] as const;

function placeOf({ operation, path, sent }: Exchange): string {
  return operation === 'create-task'
    ? `in project ${JSON.stringify(sent['project_id'])}`
    : `on lead ${path.split('/')[2]}`;
}

function createdLines(exchanges: readonly SentExchange[]): string[] {
  return CREATED.flatMap(([operation, what]) => {
    const created = exchanges.filter((each) => each.operation === operation && isSuccess(each));
    return [...new Set(created.map(placeOf))].map((place) => {
      const here = created.filter((each) => placeOf(each) === place);
      const ids = what === 'task' ? `: ${here.map((each) => idIn(resultOf(each))).join(', ')}` : '';
      return `${counted(here.length, what)} ${place}${ids}`;
    });
  });
}

function deletedLines(exchanges: readonly SentExchange[]): string[] {
  const deleted = exchanges.filter((each) => each.operation === 'delete-view' && isSuccess(each));
  return deleted.map(({ path }) => `view ${path.split('/')[2]} deleted`);
}

/** Hides an id with other characters than digits, because a text may be personal. */
function idIn({ id }: JsonObject): string {
  return /^\d+$/.test(String(id)) ? String(id) : '(no number)';
}

function uncertainLines(exchanges: readonly SentExchange[]): string[] {
  const count = exchanges.filter(({ operation, isUncertain }) => isUncertain && isWriting(operation)).length;
  return count === 0 ? [] : [`perhaps changes by ${counted(count, 'request')} of unknown outcome`];
}

function clearedDates({ before = {}, now = {} }: Shown, { lead }: Known): string[] {
  const isSet = ({ type, value }: JsonObject) => type === 'funnel_date' && value !== null && value !== '';
  const left = new Set(
    objectsIn(now['custom'])
      .filter(isSet)
      .map(({ id }) => id),
  );
  const cleared = objectsIn(before['custom']).filter((field) => isSet(field) && !left.has(field['id'])).length;
  return cleared > 0 ? [`lead ${lead}: cleared ${counted(cleared, 'field')} of type funnel_date`] : [];
}

function ownerLines(shownLead: Shown, { lead }: Known): string[] {
  if (!isOwnerLost(shownLead)) return [];
  const named = (owner: JsonObject | undefined) => {
    if (owner === undefined) return 'none or unknown';
    return owner['type'] === 'main' ? 'the main account' : `employee ${idIn(owner)}`;
  };
  const [before, now] = [ownerOf(shownLead.before), ownerOf(shownLead.now)];
  return [`lead ${lead}: the owner is now ${named(now)} instead of ${named(before)}`];
}

function viewLines(shownView: Shown, { view }: Known): string[] {
  const { before } = shownView;
  const fields = lostTexts(shownView);
  if (fields.length === 0) return [];
  if (before === undefined) return [`view ${view}: the original texts are unknown`];
  const why = fields.some((field) => typeof before[field] !== 'string') ? '; the API cannot restore null' : '';
  return [`view ${view}: texts differ from the original in ${fields.join(', ')}${why}`];
}
