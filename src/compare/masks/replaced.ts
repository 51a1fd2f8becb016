import { EDITABLE } from '../../mock/core/editable-view-fields.ts';
import { isUuid } from '../../mock/core/ids.ts';
import { type Exchange, isSuccess, ownersOf, resultOf } from '../exchange.ts';
import { asObject } from '../json.ts';
import { isFormOf } from '../stored-text.ts';

/**
 * Kinds of values that a sanitizer has replaced by invented values on one side only, in requests or in responses:
 * `pathNumbers` in paths, `numbers` and `texts` in bodies.
 */
export type ReplacedKind = 'pathNumbers' | 'numbers' | 'texts';

/** A sent value, and the value in the response that must be the same. */
interface Echo {
  kind: ReplacedKind;
  place: string;
  sent: unknown;
  shown: unknown;
}

const NUMBERS = ['owner_id', 'project_id', 'lead_id', 'date_start', 'date_end'];
const TEXTS = ['title', 'text', ...EDITABLE];

function echoesIn(exchange: Exchange): Echo[] {
  const { operation, path, sent } = exchange;
  const result = resultOf(exchange);
  const [, resource, id = ''] = path.split('/');
  const owners = ownersOf(result).map((owner) => asObject(owner)?.['id']);
  const all: Echo[] = [
    ...NUMBERS.map((place): Echo => ({ kind: 'numbers', place, sent: sent[place], shown: result[place] })),
    ...TEXTS.map((place): Echo => ({ kind: 'texts', place, sent: sent[place], shown: result[place] })),
  ];
  if (operation === 'change-owner')
    all.push({ kind: 'numbers', place: 'owner', sent: sent['owner'], shown: owners[0] });
  if (operation === 'add-comment' || id === '') return all;
  if (!isUuid(id)) all.push({ kind: 'pathNumbers', place: `${resource} ${id}`, sent: Number(id), shown: result['id'] });
  return all;
}

/** Parts of three characters. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3).toLowerCase()));
}

/** A service that stores a text wrongly still stores a part of the text, so that a common part proves nothing. */
function isUnrelatedText(sent: string, shown: string): boolean | undefined {
  if (isFormOf(shown, sent)) return false;
  const parts = partsOf(sent);
  return [...partsOf(shown)].some((part) => parts.has(part)) ? undefined : true;
}

/** @returns undefined if the values cannot be compared */
function isUnrelated({ kind, sent, shown }: Echo): boolean | undefined {
  if (kind === 'numbers' || kind === 'pathNumbers')
    return Number(sent) > 0 && typeof shown === 'number' && shown !== 0 ? Number(sent) !== shown : undefined;
  if (typeof sent !== 'string' || typeof shown !== 'string') return undefined;
  return sent.length > 2 && shown.length > 2 ? isUnrelatedText(sent, shown) : undefined;
}

const MIN_ECHOES = 3;
const MIN_PLACES = 2;

/** @returns the kinds of which every response shows another value than its request, and several other values */
export function replacedKinds(traffic: readonly Exchange[]): ReadonlySet<ReplacedKind> {
  const others = new Map<ReplacedKind, Echo[]>();
  const equal = new Set<ReplacedKind>();
  for (const echo of traffic.filter(isSuccess).flatMap(echoesIn)) {
    const isOther = isUnrelated(echo);
    if (isOther === false) equal.add(echo.kind);
    if (isOther) others.set(echo.kind, [...(others.get(echo.kind) ?? []), echo]);
  }
  const isReplaced = ([kind, all]: readonly [ReplacedKind, Echo[]]) =>
    !equal.has(kind) &&
    all.length >= MIN_ECHOES &&
    new Set(all.map(({ place }) => place)).size >= MIN_PLACES &&
    new Set(all.map(({ shown }) => shown)).size >= MIN_PLACES;
  return new Set([...others].filter(isReplaced).map(([kind]) => kind));
}
