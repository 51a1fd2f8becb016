import { FIRST_MS, LAST_MS } from '../../core/clock.ts';

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Continues "must be" in error messages. */
export const timestampForm =
  'an ISO 8601 instant with its zone, such as 2027-01-31T12:00:00Z or 2027-01-31T15:00:00.500+03:00';

export const OUT_OF_YEARS = 'must keep the clock between the years 1970 and 9999';

export function isWithinYears(instantMs: number): boolean {
  return instantMs >= FIRST_MS && instantMs <= LAST_MS;
}

/** JavaScript would read 30 February as a day in March. */
function isInCalendar(day: string): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/**
 * Accepts instants without seconds, and ignores digits beyond milliseconds.
 * @returns milliseconds since 1970, or undefined if the text is invalid
 */
export function parseTimestamp(text: string): number | undefined {
  const day = TIMESTAMP.exec(text)?.[1];
  return day !== undefined && isInCalendar(day) ? Date.parse(text) : undefined;
}
