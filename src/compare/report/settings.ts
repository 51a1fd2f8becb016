import { type AssumptionId, type AssumptionValues, assumptions } from '../../mock/core/assumptions.ts';
import { type Exchange, resultOf } from '../exchange.ts';
import type { Conclusion } from '../judge/ledger.ts';
import { hasOffset, offsetsIn } from './utc-offset.ts';

export interface AssumptionOutcome {
  id: AssumptionId;
  value?: string;
  /** Value of the assumption in leadmock. */
  current: string;
  /** Effect of the value, or why the value is unknown. */
  text: string;
  /**
   * First UTC offset that `created_at` shows, and whether the time zone of leadmock matches all shown offsets. Only for
   * `timezone`.
   */
  offset?: { shown: string; isCurrent: boolean };
  /** Numbers of the exchanges that contradict a value, by value. */
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
  /** Absent for a run. */
  masks?: Masks;
}

interface Masks {
  /** Names of fields with values that may be masks. */
  names: readonly string[];
  /** Whether all successful logins returned the same token, perhaps a mask. */
  hasOneToken: boolean;
}

/** Fields that identify a session. */
const OF_SESSIONS = ['login', 'service', 'token'];

const NOT_TESTED = 'not tested';

function effectOf(id: AssumptionId, value: string): string {
  const values: readonly (readonly [value: string, effect: string])[] = assumptions[id].values;
  const effect = values.find(([each]) => each === value)?.[1] ?? value;
  return effect.replace(/;.*/, '');
}

const ONE_TOKEN =
  'all logins got the same token, perhaps from masking in the recorder. Record a login of another user or service';

/** @returns why masks leave an assumption about tokens open */
function whyMasked(masks: Masks | undefined): string | undefined {
  if (masks?.hasOneToken) return ONE_TOKEN;
  const names = OF_SESSIONS.filter((name) => masks?.names.includes(name));
  return names.length > 0 ? `${names.join(' and ')} may be masked` : undefined;
}

function whyUnknown({ id, fits, against, isSeen, operations }: Conclusion, masks: Masks | undefined): string {
  const isContradicted = Object.keys(against).length > 0;
  const several = `may be ${fits.join(' or ')}`;
  const why = id === 'repeatedLogin' || id === 'secondUser' ? whyMasked(masks) : undefined;
  if (why !== undefined && fits.length > 1) return `${several}: ${why}`;
  if (id === 'tokenRenewal' && !isContradicted) return 'a token expires only after 24 hours';
  if (fits.length === 0) return 'no value fits';
  if (!isContradicted) return isSeen ? 'all values fit' : NOT_TESTED;
  if (id === 'rateLimit') return 'compare cannot detect a higher limit';
  if (fits.length > 1) return several;
  const responses = operations.length > 0 ? `responses of ${operations.join(' and ')}` : 'responses';
  return `may be ${fits[0]}: too few ${responses} confirm this value`;
}

/** Many time zones share one offset, so the outcome has no value. */
function zoneOutcome(exchanges: readonly Exchange[], timezone: string): Pick<AssumptionOutcome, 'text' | 'offset'> {
  const offsets = offsetsIn(exchanges);
  const shown = [...offsets.keys()];
  if (shown.length === 0) return { text: NOT_TESTED };
  if (shown.includes(undefined)) return { text: 'unclear: created_at fits no UTC offset' };
  const isCurrent = [...offsets].every(([offset = '', times]) =>
    times.every((atMs) => hasOffset(timezone, offset, atMs)),
  );
  const advice = isCurrent
    ? `the offset of ${timezone}`
    : 'set timezone to an IANA name with this offset, such as Europe/Moscow';
  return {
    text: `created_at has the offset ${shown.map((offset) => `UTC${offset}`).join(' and ')}: ${advice}`,
    offset: { shown: `UTC${shown[0]}`, isCurrent },
  };
}

export function settingOutcome(
  found: Conclusion,
  exchanges: readonly Exchange[],
  { current, masks }: OutcomeSettings,
): AssumptionOutcome {
  const { id, value, against } = found;
  const base = { id, current: current[id], against };
  if (id === 'timezone') return { ...base, ...zoneOutcome(exchanges, current.timezone) };
  if (value === undefined) return { ...base, text: whyUnknown(found, masks) };
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
