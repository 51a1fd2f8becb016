import { isOwnerLost, lostTexts, ownerOf, type Shown, shownLead, shownView } from './changed-records.ts';
import { type Exchange, isSuccess, resultOf } from './exchange.ts';
import { type JsonObject, objectsIn } from './json.ts';
import { isWriting, type Known } from './known.ts';
import type { SentExchange } from './sender.ts';

export interface Leftovers {
  /** Descriptions of changes that the API cannot revert, and of writes with an unknown outcome. */
  created: readonly string[];
  /** Descriptions of records that are perhaps not restored, and of sessions that are perhaps open. */
  notRestored: readonly string[];
}

/**
 * Describes what a run leaves at the service.
 * @param open number of sessions that no logout ended
 */
export function leftoversOf(exchanges: readonly SentExchange[], known: Known, open: number): Leftovers {
  const lead = shownLead(exchanges, known);
  return {
    created: [
      ...createdLines(exchanges),
      ...deletedLines(exchanges),
      ...clearedDates(lead, known),
      ...uncertainLines(exchanges),
    ],
    notRestored: [
      ...ownerLines(lead, known),
      ...viewLines(shownView(exchanges, known), known),
      ...(open > 0 ? [`${counted(open, 'session')} perhaps logged in: no logout succeeded`] : []),
    ],
  };
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
