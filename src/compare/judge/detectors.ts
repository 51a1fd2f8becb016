import type { OperationId } from '../../generated/operations.ts';
import type { AssumptionId } from '../../mock/core/assumptions.ts';
import { isPerson } from '../../mock/core/state/person.ts';
import { type Exchange, resultOf } from '../exchange.ts';
import { asObject, isSame, type JsonObject } from '../json.ts';
import { hasMasked, isMasked } from '../masks/masked.ts';
import { isEmptyText, isSameText } from '../stored-text.ts';
import type { Facts } from './facts.ts';
import type { Ledger } from './ledger.ts';
import { isMainByNumber } from './main-account.ts';
import type { ShownRecords } from './shown-records.ts';

/** Successful exchange, with the facts that earlier responses showed about its record. */
interface Success {
  exchange: Exchange;
  sent: JsonObject;
  result: JsonObject;
  before: JsonObject;
  /** Response to the last edit of the view. */
  edited: JsonObject;
  deal: boolean | undefined;
  /** Whether no other client changes records. */
  isAlone: boolean;
  /** See `Ledger.only`. */
  only(id: AssumptionId, value: string | undefined): void;
  /** See `Ledger.not`. */
  not(id: AssumptionId, ...values: string[]): void;
}

const BLANKS = new Map<unknown, string>([
  [0, 'zero'],
  [null, 'null'],
  [undefined, 'omit'],
]);

function omittedTaskFields({ sent, result, only }: Success): void {
  for (const field of ['lead_id', 'date_start', 'date_end']) {
    if (isMasked(result[field])) continue;
    const value = sent[field] ?? undefined;
    if (value === undefined) only('omittedTaskFields', BLANKS.get(result[field]));
    else if (Number(value) > 0 && result[field] !== Number(value)) only('omittedTaskFields', undefined);
  }
}

function reminderEcho({ sent, result, only }: Success): void {
  const fields = [sent, result].flatMap((each) => [each['remind_type'], each['remind_method']]);
  if (fields.some(hasMasked)) return;
  const type = Number(sent['remind_type'] ?? 0);
  const sorted = (value: unknown) => (Array.isArray(value) ? [...new Set(value)].sort() : value);
  const isBlank = result['remind_type'] === 0 && result['remind_method'] === '';
  const isStored =
    result['remind_type'] === type && isSame(sorted(result['remind_method']), sorted(sent['remind_method']));
  if (type > 0) only('reminderEcho', isBlank ? 'blank' : isStored ? 'stored' : undefined);
  else if (result['remind_type'] !== 0) only('reminderEcho', undefined);
}

function visibilityBesideObservers({ sent, result, only }: Success): void {
  if ((sent['visibility'] ?? undefined) !== undefined) return;
  const { visibility } = result;
  if (isMasked(visibility) || isMasked(sent['observers'])) return;
  const hasObservers = Array.isArray(sent['observers']) && sent['observers'].length > 0;
  const isListed = visibility === 1 || (visibility === 2 && hasObservers);
  if (!isListed) only('visibilityBesideObservers', undefined);
  else if (hasObservers) only('visibilityBesideObservers', String(visibility));
}

function nullInViewEdit({ sent, result, before, edited, only, not }: Success): void {
  for (const [field, value] of Object.entries(sent)) {
    if (value !== null || !(field in result) || isMasked(result[field])) continue;
    not('nullInViewEdit', 'reject');
    const known = before[field];
    if (typeof known !== 'string' || isEmptyText(known)) continue;
    const isCleared = isEmptyText(result[field]);
    // A read may show another text than an edit, so only the response to an edit shows that the text was not empty.
    if (isCleared && !isSameText(edited[field], known)) continue;
    only('nullInViewEdit', isCleared ? 'clear' : isSameText(result[field], known) ? 'ignore' : undefined);
  }
}

function customOf({ custom }: JsonObject): JsonObject[] {
  return Array.isArray(custom) ? custom.map((field) => asObject(field) ?? {}) : [];
}

function ownersOf(lead: JsonObject): unknown[] {
  const fields = customOf(lead).filter(({ type }) => type === 'owner');
  return fields.map(({ value }) => value);
}

function ownerId({ result, only }: Success): void {
  const shown = result['owner_id'];
  if (isMasked(shown) || (shown !== undefined && hasMasked(result['custom']))) return;
  const owners = ownersOf(result);
  const ids = owners.length === 0 ? [0] : owners.map((owner) => (isPerson(owner) ? owner.id : 0));
  const isMainAsZero = owners.some((owner) => isPerson(owner) && owner.type === 'main' && owner.id === 0);
  // The id of the main account is unknown.
  if (isMainAsZero && shown !== undefined && shown !== 0) return;
  const isIncluded = Number.isSafeInteger(shown) && ids.includes(shown as number);
  only('ownerId', shown === undefined ? 'omit' : isIncluded ? 'include' : undefined);
}

function dealAfterPayment({ result, deal, isAlone, only, not }: Success): void {
  if (isMasked(result['deal'])) return;
  if (typeof result['deal'] !== 'boolean') only('dealAfterPayment', undefined);
  // Another client may have changed a deal that an earlier response showed.
  else if (!result['deal']) not('dealAfterPayment', 'true', ...(isAlone && deal === true ? ['unchanged'] : []));
  else if (deal === false) not('dealAfterPayment', 'unchanged');
}

/** Needs an earlier response with another owner and the dates. */
function funnelDateAfterOwner({ exchange, result, before, only }: Success): void {
  const [was] = ownersOf(before);
  const [is] = ownersOf(result);
  if (!isPerson(was) || !isPerson(is) || isMainByNumber(exchange)) return;
  if (isSame(was, is) || (was.type === 'main' && is.type === 'main')) return;
  for (const { id, type, value } of customOf(before)) {
    const field = customOf(result).find((each) => each['id'] === id);
    if (type !== 'funnel_date' || isEmptyText(value) || !field || [id, value, field['value']].some(isMasked)) continue;
    const isUnchanged = isSame(field['value'], value);
    only('funnelDateAfterOwner', field['value'] === null ? 'cleared' : isUnchanged ? 'unchanged' : undefined);
  }
}

const DETECTORS: Partial<Record<OperationId, readonly ((success: Success) => void)[]>> = {
  'create-task': [omittedTaskFields, reminderEcho, visibilityBesideObservers],
  'edit-view': [nullInViewEdit],
  'add-payment': [ownerId, dealAfterPayment],
  'change-owner': [ownerId, funnelDateAfterOwner],
};

interface ContentParts {
  records: ShownRecords;
  facts: Facts;
  ledger: Ledger;
}

/** Notes which values the content of a successful response contradicts. */
export function readContent(exchange: Exchange, { records, facts, ledger }: ContentParts): void {
  const { sent, operation } = exchange;
  const { fields = {}, edited = {}, deal } = records.of(exchange) ?? {};
  const success: Success = {
    exchange,
    sent,
    result: resultOf(exchange),
    before: fields,
    edited,
    deal,
    isAlone: facts.hints.isAlone,
    only: (id, value) => ledger.only(id, value, exchange),
    not: (id, ...values) => ledger.not(id, values, exchange),
  };
  for (const detect of DETECTORS[operation] ?? []) detect(success);
}
