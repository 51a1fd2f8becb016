import type { AssumptionId, AssumptionValues } from '../../core/assumptions.ts';
import { HIDDEN } from '../../secrets/secret-names.ts';
import { SET_ZONE, shownOffset } from '../assumptions/timezone.ts';
import { effectOf } from '../judge.ts';
import type { RecordingComparison } from './compare-recording.ts';
import type { Elimination } from './eliminate.ts';
import { isSuccess, tokenGivenBy } from './knowledge.ts';
import { type ShownDifference, shownDifference, shownKey } from './mask/show-value.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { CREATED_AT } from './response-diff.ts';
import { resultOf } from './visible-fields.ts';

interface RecordedAssumption {
  id: AssumptionId;
  value?: string;
  current: string;
  says: string;
  against: Readonly<Record<string, readonly number[]>>;
}

export interface RecordingReport {
  base: string;
  exchanges: number;
  leftOut: readonly { count: number; why: string; entries: readonly number[] }[];
  assumptions: readonly RecordedAssumption[];
  beyondContract: Readonly<Record<string, readonly string[]>>;
  differences: readonly ShownDifference[];
}

const MAX_NAMED = 5;

/** `#5 #6 and 3 more` */
export function entriesNamed(numbers: readonly number[]): string {
  const named = numbers
    .slice(0, MAX_NAMED)
    .map((number) => `#${number}`)
    .join(' ');
  return numbers.length > MAX_NAMED ? `${named} and ${numbers.length - MAX_NAMED} more` : named;
}

function contradicted(against: Elimination['against']): string {
  return Object.entries(against)
    .map(([value, numbers]) => `not ${value}: ${entriesNamed(numbers)}`)
    .join('; ');
}

function saysOf({ id, value, fits, against, isSeen }: Elimination): string {
  const not = contradicted(against);
  if (value !== undefined) return `${effectOf(id, value)} (${not})`;
  if (fits.length === 0) return `no value fits: ${not}`;
  if (not === '') return isSeen ? 'nothing that was recorded decides it' : 'not seen';
  if (id === 'rateLimit') return `${not}; a higher limit would not show`;
  return `may be ${fits.join(' or ')}; ${not}`;
}

function zoneSays(exchanges: readonly RecordedExchange[]): string | undefined {
  const offsets = new Map<string | undefined, number[]>();
  for (const exchange of exchanges) {
    const { operation, answeredMs } = exchange;
    if (operation !== 'add-comment' || !isSuccess(exchange) || answeredMs === undefined) continue;
    const offset = shownOffset(resultOf(exchange)['created_at'], answeredMs);
    offsets.set(offset, [...(offsets.get(offset) ?? []), exchange.number]);
  }
  if (offsets.has(undefined)) return undefined;
  const seen = [...offsets].map(([offset, numbers]) => `at UTC${offset}: ${entriesNamed(numbers)}`);
  return `no listed zone fits: created_at is ${seen.join(', and ')}; ${SET_ZONE}`;
}

function sameTokenSays(exchanges: readonly RecordedExchange[]): string | undefined {
  const given = exchanges.map(tokenGivenBy).filter((token) => token !== undefined);
  if (given.length < 2 || new Set(given).size > 1) return undefined;
  return 'may be new, same or replace: all logins show one token, which a recorder may have put there; record one of another user or service, too';
}

/** Hides parts of a base URL that may be keys. Words of an API, versions and ids are shown. */
function shownBase(base: string): string {
  const { origin, pathname } = new URL(base);
  const steps = pathname.split('/').slice(1);
  const shown = steps.map((step) => (/^(api|rest|v?\d{1,7}(\.\d{1,3})*|)$/i.test(step) ? step : HIDDEN));
  return `${origin}/${shown.join('/')}`.replace(/\/$/, '');
}

export function reportOf(found: RecordingComparison, current: AssumptionValues): RecordingReport {
  const { base, exchanges, leftOut, eliminations, differences, document, originals } = found;
  const isOtherTime = differences.some(({ operation, path }) => `${operation} ${path}` === CREATED_AT);
  return {
    base: originals.hide(shownBase(base)),
    exchanges: exchanges.length,
    leftOut: [...leftOut].map(([why, entries]) => ({ count: entries.length, why, entries })),
    assumptions: eliminations.map((each) => {
      const { id, value, against } = each;
      const zone = id === 'timezone' && value === undefined && isOtherTime ? zoneSays(exchanges) : undefined;
      const token = id === 'repeatedLogin' && each.fits.length > 1 ? sameTokenSays(exchanges) : undefined;
      return {
        id,
        ...(value !== undefined && { value }),
        current: current[id],
        says: zone ?? token ?? saysOf(each),
        against,
      };
    }),
    beyondContract: Object.fromEntries(
      Object.entries(document.extra_fields ?? {}).map(([name, fields]) => [name, fields.map(shownKey)]),
    ),
    differences: originals.hideIn(differences.map((each) => shownDifference(each, (text) => originals.hide(text)))),
  };
}
