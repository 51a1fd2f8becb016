import { EDITABLE } from '../core/editable-view-fields.ts';
import { isOwnerLost, lostTexts, ownerOf, shownLead, shownView } from './changed-records.ts';
import { isSuccess } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { REPLICA_MS, type Run } from './run.ts';
import { sample } from './samples.ts';
import { NoAnswers } from './sender.ts';

/** Tries to restore the lead owner and the view texts that a run overwrote, and to end the sessions of the run. */
export async function cleanUp(run: Run): Promise<void> {
  try {
    await restoreOwner(run);
    await restoreView(run);
    await run.sessions.end();
    await tryEndedToken(run);
  } catch (error) {
    if (!(error instanceof NoAnswers)) throw error;
  }
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
  const logout = run.sender.exchanges.findLast((each) => each.operation === 'logout' && isSuccess(each));
  if (!logout) return;
  run.known = { ...run.known, ended: logout.token };
  await run.ask({ send: 'GET /view/{readable}', token: 'ended' }, true);
}
