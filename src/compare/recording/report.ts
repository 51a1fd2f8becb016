import { type AssumptionId, type AssumptionValues, assumptions } from '../../core/assumptions.ts';
import { service } from '../../mock.ts';
import { schemaOf } from '../../schema/schema-files.ts';
import { HIDDEN } from '../../secrets/secret-names.ts';
import { asObject } from '../answer.ts';
import { offsetsIn } from './comment-times.ts';
import type { ExchangeComparison, NumberedDifference } from './compare-exchanges.ts';
import type { RecordingComparison } from './compare-recording.ts';
import { tokenGivenBy } from './knowledge.ts';
import { cutLine, type ShownDifference, shownDifference, shownKey, shownValue } from './mask/show-value.ts';
import type { Departure } from './proof/departures.ts';
import type { Elimination } from './proof/eliminate.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { isNoEvidence, isOfAccess, withoutIds } from './response-diff.ts';
import { hasOffset } from './utc-offset.ts';

export interface AssumptionOutcome {
  id: AssumptionId;
  value?: string;
  /** leadmock's own value. */
  current: string;
  text: string;
  /** Of `timezone`: the UTC offset of `created_at`, and whether leadmock's zone has it. */
  offset?: { shown: string; isCurrent: boolean };
  /** By value, numbers of the exchanges that contradict it. */
  against: Readonly<Record<string, readonly number[]>>;
  /** Operations that showed the value, and those whose behavior may be another: nothing showed it. */
  operations?: { seen: readonly string[]; notSeen: readonly string[] };
}

/** What the service does otherwise than the contract says. Masked. */
export interface DepartureOutcome {
  operation: string;
  /** A JSON pointer into the body; empty for the response as a whole. */
  path: string;
  expected: string;
  theirs: string;
  where: readonly number[];
}

export interface JudgedReport {
  keepsContract: boolean;
  departures: readonly DepartureOutcome[];
  assumptions: readonly AssumptionOutcome[];
  /** Fields that the contract does not document, by operation. */
  beyondContract: Readonly<Record<string, readonly string[]>>;
  /** Documented fields of a view that are null, empty or absent in every response. */
  neverShown: readonly string[];
  /** Where the contract is silent, and leadmock has no value that answers so. */
  otherDifferences: readonly ShownDifference[];
}

export interface JudgedWith {
  current: AssumptionValues;
  /** By assumption, why requests about it were not sent. */
  reasons: ReadonlyMap<AssumptionId, ReadonlySet<string>>;
  hide: (text: string) => string;
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

/** Without the remark behind a semicolon. */
function effectOf(id: AssumptionId, value: string): string {
  const values: readonly (readonly [value: string, effect: string])[] = assumptions[id].values;
  const effect = values.find(([each]) => each === value)?.[1] ?? value;
  return effect.replace(/;.*/, '');
}

function contradicted(against: Elimination['against']): string {
  return Object.entries(against)
    .map(([value, numbers]) => `not ${value}: ${entriesNamed(numbers)}`)
    .join('; ');
}

const LOST_TOKEN =
  'may be new, same or replace: all logins show one token, which a recorder may have put there; record one of another user or service, too';

function isOneToken(exchanges: readonly RecordedExchange[]): boolean {
  const given = exchanges.map(tokenGivenBy).filter((token) => token !== undefined);
  return given.length > 1 && new Set(given).size === 1;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function whyUnknown(
  { id, fits, against, isSeen, doubtful, operations }: Elimination,
  reasons: readonly string[],
): string {
  const not = contradicted(against);
  if (id === 'tokenRenewal' && not === '') return 'it takes 24 hours to see a token expire';
  if (fits.length === 0) return `no value fits: ${not}`;
  if (doubtful.length > 0)
    return `unclear: responses differ from leadmock for another reason: ${entriesNamed(doubtful)}`;
  if (not === '' && reasons.length > 0) return reasons.join('; ');
  if (not === '') return isSeen ? 'nothing decides it' : 'not seen';
  if (id === 'rateLimit') return `${not}; a higher limit would not show`;
  if (fits.length > 1) return [`may be ${fits.join(' or ')}; ${not}`, ...reasons].join('; ');
  const seen = operations.length > 0 ? ` on ${listed(operations)}` : '';
  return [`perhaps ${fits[0]}${seen}: too few responses show it`, ...reasons].join('; ');
}

/** Operations whose responses depend on an assumption. */
function operationsOf(id: AssumptionId): string[] {
  const rules = Object.values(service.rules).filter(({ assumption }) => assumption === id);
  return [...new Set(rules.flatMap(({ operations }) => operations ?? []))];
}

/** Many zones share one offset, so no zone is ever found. */
function zoneOutcome(
  exchanges: readonly RecordedExchange[],
  { timezone }: AssumptionValues,
  reasons: readonly string[],
): Pick<AssumptionOutcome, 'text' | 'offset'> {
  const offsets = offsetsIn(exchanges);
  const numbersOf = (each: readonly RecordedExchange[]) => entriesNamed(each.map(({ number }) => number));
  const shown = [...offsets].flatMap(([offset, each]) =>
    offset === undefined ? [] : [`UTC${offset} (${numbersOf(each)})`],
  );
  const odd = offsets.get(undefined);
  if (odd) return { text: `unclear: created_at is not the time of the response: ${numbersOf(odd)}` };
  if (shown.length === 0) return { text: reasons.join('; ') || 'not seen' };
  const isCurrent = [...offsets].every(([offset, each]) =>
    each.every(({ atMs }) => hasOffset(timezone, offset ?? '', atMs)),
  );
  const advice = isCurrent ? `as in ${timezone}` : 'set timezone to the IANA name of that zone, such as Europe/Moscow';
  const [offset = ''] = offsets.keys();
  return {
    text: `created_at is at ${listed(shown)}: ${advice}`,
    offset: { shown: `UTC${offset}`, isCurrent },
  };
}

function outcomeOf(
  found: Elimination,
  exchanges: readonly RecordedExchange[],
  { current, reasons }: JudgedWith,
): AssumptionOutcome {
  const { id, value, against, operations } = found;
  const base = { id, current: current[id], against };
  const why = [...(reasons.get(id) ?? [])];
  if (id === 'timezone') return { ...base, against: {}, ...zoneOutcome(exchanges, current, why) };
  if (value === undefined) {
    const isOne = id === 'repeatedLogin' && found.fits.length > 1 && isOneToken(exchanges);
    return { ...base, text: isOne ? LOST_TOKEN : whyUnknown(found, why) };
  }
  const notSeen = operationsOf(id).filter((each) => !operations.includes(each as never));
  return {
    ...base,
    value,
    text: effectOf(id, value),
    ...(operations.length > 0 && notSeen.length > 0 && { operations: { seen: operations, notSeen } }),
  };
}

function grouped<Item extends object>(all: readonly (Item & { number: number })[]): (Item & { numbers: number[] })[] {
  const groups = new Map<string, Item & { numbers: number[] }>();
  for (const { number, ...item } of all) {
    // In an object, so that undefined differs from null.
    const key = JSON.stringify(item);
    const group = groups.get(key) ?? { ...(item as unknown as Item), numbers: [] };
    if (!group.numbers.includes(number)) group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()].map((each) => ({ ...each, numbers: each.numbers.sort((a, b) => a - b) }));
}

const TWO_USERS = {
  operation: 'login',
  path: '',
  expected: 'from one IP address only one user can be logged in',
  theirs: 'two users at one address are both logged in (secondUser=allow)',
};

function shownDepartures(departures: readonly Departure[], { hide }: JudgedWith): DepartureOutcome[] {
  const shown = departures.map(({ path, theirs, ...each }) => ({
    ...each,
    path: withoutIds(path).replace(/\/\d+/g, '/*'),
    expected: each.expected === 'is required' ? 'a value' : each.expected,
    theirs: cutLine(hide(path === '' ? outcomeIn(theirs) : shownValue(theirs))),
  }));
  return grouped(shown).map(({ numbers, ...each }) => ({ ...each, where: numbers }));
}

/** A response in few words, without its texts. */
function outcomeIn(body: unknown): string {
  const { status, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const codes = Array.isArray(errors) ? errors.map((error) => shownValue(error?.code)) : [];
  if (status === 'success') return 'success';
  return status === 'error' ? `a rejection with code ${codes.join(', ') || 'missing'}` : 'no envelope of the service';
}

function fieldsBeyond(differences: readonly NumberedDifference[]): Record<string, string[]> {
  const fields = new Map<string, Set<string>>();
  for (const { operation, path } of differences) {
    const steps = withoutIds(path)
      .split('/')
      .slice(1)
      .filter((step) => step !== 'result' && step !== '*' && !/^\d+$/.test(step));
    const name = steps.map(shownKey).join('.');
    fields.set(operation, new Set([...(fields.get(operation) ?? []), name]));
  }
  return Object.fromEntries([...fields].map(([operation, names]) => [operation, [...names].sort()]));
}

function neverShown(exchanges: readonly RecordedExchange[]): string[] {
  const ofViews = exchanges.filter(({ operation }) => operation === 'get-view' || operation === 'edit-view');
  const shown = ofViews.map(({ status, answer }) => {
    return isNoEvidence({ status, body: answer }) ? undefined : asObject(asObject(answer)?.['result']);
  });
  const views = shown.filter((view) => view !== undefined);
  const isShown = (field: string) => views.some((view) => (view[field] ?? '') !== '');
  return views.length === 0 ? [] : Object.keys(schemaOf('view.json')['properties']).filter((field) => !isShown(field));
}

/** Whether the user may not do it: access rights are no behavior to compare. */
function isDenied({ operation, status, answer }: RecordedExchange): boolean {
  return isOfAccess(operation, { status, body: answer });
}

export function judgedReport(
  exchanges: readonly RecordedExchange[],
  { eliminations, departures, differences, beyond }: ExchangeComparison,
  judged: JudgedWith,
): JudgedReport {
  const outcomes = eliminations.map((each) => outcomeOf(each, exchanges, judged));
  const allowed = eliminations.find(({ id }) => id === 'secondUser');
  const ofUsers = allowed?.value === 'allow' ? [{ ...TWO_USERS, where: allowed.against['evict'] ?? [] }] : [];
  const all = [...shownDepartures(departures, judged), ...ofUsers];
  const departing = new Set(departures.map(({ number, path }) => `${number} ${path}`));
  const isDeparture = ({ number, path }: NumberedDifference) =>
    departing.has(`${number} ${path}`) || (path === '/status' && departing.has(`${number} `));
  const denied = new Set(exchanges.flatMap((each) => (isDenied(each) ? [each.number] : [])));
  // leadmock rejects bad tokens with 401, where a service may have 403.
  const others = differences.filter((each) => !(denied.has(each.number) && each.ours !== 401) && !isDeparture(each));
  const masked = grouped(others.map((each) => ({ ...each, path: withoutIds(each.path) })));
  return {
    keepsContract: all.length === 0,
    departures: all,
    assumptions: outcomes,
    beyondContract: fieldsBeyond(beyond),
    neverShown: neverShown(exchanges),
    otherDifferences: masked.map((each) => shownDifference(each, judged.hide)),
  };
}

export interface RecordingReport extends JudgedReport {
  base: string;
  requestCount: number;
  leftOut: readonly { count: number; why: string; entries: readonly number[] }[];
}

/** Hides parts of a base URL that may be keys. Words of an API, versions and ids are shown. */
function shownBase(base: string): string {
  const { origin, pathname } = new URL(base);
  const steps = pathname.split('/').slice(1);
  const shown = steps.map((step) => (/^(api|rest|v?\d{1,7}(\.\d{1,3})*|)$/i.test(step) ? step : HIDDEN));
  return `${origin}/${shown.join('/')}`.replace(/\/$/, '');
}

export function reportOf(found: RecordingComparison, current: AssumptionValues): RecordingReport {
  const { base, exchanges, leftOut, originals } = found;
  const hide = (text: string) => originals.hide(text);
  const { departures, otherDifferences, ...judged } = judgedReport(exchanges, found, {
    current,
    reasons: new Map(),
    hide,
  });
  return {
    base: hide(shownBase(base)),
    requestCount: exchanges.length,
    leftOut: [...leftOut].map(([why, entries]) => ({ count: entries.length, why, entries })),
    ...judged,
    departures: originals.hideIn(departures),
    otherDifferences: originals.hideIn(otherDifferences),
  };
}
