import { FIRST_MS, LAST_MS } from '../../core/clock.ts';

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** What an instant looks like, to be read after "must be". */
export const anInstant =
  'an ISO 8601 instant with its zone, such as 2027-01-31T12:00:00Z or 2027-01-31T15:00:00.500+03:00';

/** Said of an instant beyond what a clock can show. */
export const outOfYears = 'must leave the clock within the years 1970 to 9999';

export function isWithinYears(instantMs: number): boolean {
  return instantMs >= FIRST_MS && instantMs <= LAST_MS;
}

/** Whether the calendar has a day: JavaScript takes 30 February for a day in March. */
function isInCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/**
 * An ISO 8601 instant with its zone in milliseconds since 1970, undefined for a text that is none. Seconds may be left out; what
 * is finer than a millisecond is cut off.
 */
export function parseInstant(text: string): number | undefined {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isInCalendar(day) ? Date.parse(text) : undefined;
}
