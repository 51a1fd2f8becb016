import { EDITABLE } from '../core/editable-view-fields.ts';
import { type Exchange, isSuccess, ownersOf, resultOf } from './exchange.ts';
import { asObject, isSame, type JsonObject } from './json.ts';
import type { Known } from './known.ts';
import type { SentExchange } from './sender.ts';

/** A record as the exchanges of a run show it. */
export interface Shown {
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

export function shownLead(exchanges: readonly SentExchange[], { lead }: Known): Shown {
  const leadIn = (exchange: SentExchange) => {
    // The owner is unknown after a change with an unknown outcome.
    if (exchange.operation === 'change-owner' && exchange.isUncertain) return {};
    const result = resultOf(exchange);
    return exchange.path.startsWith(`/lead/${lead}/`) && Array.isArray(result['custom']) ? result : undefined;
  };
  return shown(exchanges, leadIn, 'change-owner');
}

export function shownView(exchanges: readonly SentExchange[], { view }: Known): Shown {
  const viewIn = (exchange: SentExchange) => {
    const [, kind, name] = exchange.path.split('/');
    const result = resultOf(exchange);
    // Either the path or the result is enough: the path may contain a UUID, and a faulty service may show another id.
    const isMeant = kind === 'view' && (name === String(view) || result['id'] === view);
    return isMeant && Object.keys(result).length > 0 ? result : undefined;
  };
  return shown(exchanges, viewIn, 'edit-view');
}

export function ownerOf(lead: JsonObject | undefined): JsonObject | undefined {
  return lead && asObject(ownersOf(lead)[0]);
}

export function isOwnerLost({ before, now, isChanged }: Shown): boolean {
  const keyOf = (lead: JsonObject | undefined) => [ownerOf(lead)?.['id'], ownerOf(lead)?.['type']];
  return isChanged && !isSame(keyOf(before), keyOf(now));
}

export function lostTexts({ before, now, isChanged }: Shown): string[] {
  return isChanged ? EDITABLE.filter((field) => now?.[field] !== before?.[field]) : [];
}
