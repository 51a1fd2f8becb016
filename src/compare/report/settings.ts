import { type AssumptionId, type AssumptionValues, assumptions } from '../../core/assumptions.ts';
import { type Exchange, resultOf, tokenGivenBy } from '../exchange.ts';
import type { Conclusion } from '../judge/ledger.ts';
import { hasOffset, offsetsIn } from './utc-offset.ts';

export interface AssumptionOutcome {
  id: AssumptionId;
  value?: string;
  /** Value of the assumption in leadmock. */
  current: string;
  text: string;
  /**
   * First UTC offset that `created_at` shows, and whether the time zone of leadmock matches all shown offsets. Only for
   * `timezone`.
   */
  offset?: { shown: string; isCurrent: boolean };
  against: Readonly<Record<string, readonly number[]>>;
}

export interface TaskStatus {
  /** Status of all new tasks; absent if the tasks have several statuses. */
  value?: number;
  /** Status of new tasks in leadmock. */
  current: number;
  /** Numbers of the exchanges, by status. */
  where: Readonly<Record<string, readonly number[]>>;
}

export interface OutcomeSettings {
  current: AssumptionValues;
  /** Status of new tasks in leadmock. */
  taskStatus: number;
}

const NOT_TESTED = 'not tested';
const MAX_NAMED = 5;

export function entriesNamed(numbers: readonly number[]): string {
  const named = numbers
    .slice(0, MAX_NAMED)
    .map((number) => `#${number}`)
    .join(' ');
  return numbers.length > MAX_NAMED ? `${named} and ${numbers.length - MAX_NAMED} more` : named;
}

function effectOf(id: AssumptionId, value: string): string {
  const values: readonly (readonly [value: string, effect: string])[] = assumptions[id].values;
  const effect = values.find(([each]) => each === value)?.[1] ?? value;
  return effect.replace(/;.*/, '');
}

function contradicted(against: Conclusion['against']): string {
  return Object.entries(against)
    .map(([value, numbers]) => `not ${value}: ${entriesNamed(numbers)}`)
    .join('; ');
}

const LOST_TOKEN =
  'all logins got the same token, perhaps from masking in the recorder. Record a login of another user or service';

function isOneToken(exchanges: readonly Exchange[]): boolean {
  const given = exchanges.map(tokenGivenBy).filter((token) => token !== undefined);
  return given.length > 1 && new Set(given).size === 1;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function whyUnknown({ id, fits, against, isSeen, operations }: Conclusion): string {
  const not = contradicted(against);
  if (id === 'tokenRenewal' && not === '') return 'a token expires only after 24 hours';
  if (fits.length === 0) return `no value fits: ${not}`;
  if (not === '') return isSeen ? 'all values fit' : NOT_TESTED;
  if (id === 'rateLimit') return `${not}; compare cannot detect a higher limit`;
  if (fits.length > 1) return `may be ${fits.join(' or ')}; ${not}`;
  const responses = operations.length > 0 ? `responses of ${listed(operations)}` : 'responses';
  return `may be ${fits[0]}: too few ${responses} confirm this value`;
}

/** Many time zones share one offset, so the outcome has no value. */
function zoneOutcome(
  exchanges: readonly Exchange[],
  { timezone }: AssumptionValues,
): Pick<AssumptionOutcome, 'text' | 'offset'> {
  const offsets = offsetsIn(exchanges);
  const numbersOf = (each: readonly Exchange[]) => entriesNamed(each.map(({ number }) => number));
  const shown = [...offsets].flatMap(([offset, each]) =>
    offset === undefined ? [] : [`UTC${offset} (${numbersOf(each)})`],
  );
  const odd = offsets.get(undefined);
  if (odd) return { text: `unclear: created_at fits no UTC offset: ${numbersOf(odd)}` };
  if (shown.length === 0) return { text: NOT_TESTED };
  const isCurrent = [...offsets].every(([offset, each]) =>
    each.every(({ atMs }) => hasOffset(timezone, offset ?? '', atMs)),
  );
  const advice = isCurrent
    ? `the offset of ${timezone}`
    : 'set timezone to an IANA name with this offset, such as Europe/Moscow';
  const [offset = ''] = offsets.keys();
  return {
    text: `created_at has the offset ${listed(shown)}: ${advice}`,
    offset: { shown: `UTC${offset}`, isCurrent },
  };
}

export function outcomeOf(
  found: Conclusion,
  exchanges: readonly Exchange[],
  { current }: OutcomeSettings,
): AssumptionOutcome {
  const { id, value, against } = found;
  const base = { id, current: current[id], against };
  if (id === 'timezone') return { ...base, against: {}, ...zoneOutcome(exchanges, current) };
  if (value === undefined) {
    const isOne = id === 'repeatedLogin' && found.fits.length > 1 && isOneToken(exchanges);
    return { ...base, text: isOne ? `may be ${found.fits.join(' or ')}: ${LOST_TOKEN}` : whyUnknown(found) };
  }
  return { ...base, value, text: effectOf(id, value) };
}

/** @returns undefined if the exchanges show no new task */
export function taskStatusOf(exchanges: readonly Exchange[], current: number): TaskStatus | undefined {
  const where: Record<string, number[]> = {};
  for (const exchange of exchanges) {
    const { status } = resultOf(exchange);
    if (exchange.operation !== 'create-task' || !Number.isSafeInteger(status)) continue;
    where[String(status)] = [...(where[String(status)] ?? []), exchange.number];
  }
  const [first, ...others] = Object.keys(where);
  if (first === undefined) return undefined;
  return { ...(others.length === 0 && { value: Number(first) }), current, where };
}
