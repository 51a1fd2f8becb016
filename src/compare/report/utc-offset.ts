import { DateTimeFormat } from '../../mock/core/real-time.ts';
import { type Exchange, isSuccess, resultOf } from '../exchange.ts';
import { isMasked } from '../masks/masked.ts';

/** All current UTC offsets are multiples of 15 minutes. */
const STEP_MIN = 15;
/** UTC offsets in minutes that are not multiples of 30: Nepal, Eucla and the Chatham Islands. */
const QUARTERS_MIN: readonly number[] = [5 * 60 + 45, 8 * 60 + 45, 12 * 60 + 45, 13 * 60 + 45];
/** Maximum expected difference between `created_at`, converted to UTC, and the time of the response. */
const TOLERANCE_MS = 5 * 60_000;

function asOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * Parses the text as a UTC time.
 * @returns milliseconds since 1970, or NaN if the text has another form than `DD.MM.YY HH:MM:SS`
 */
function instantOf(text: unknown): number {
  const digits = /^(\d\d)\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(String(text))?.slice(1).map(Number);
  if (!digits) return Number.NaN;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = digits;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/**
 * @returns the offset, such as `+03:00`, at which a `DD.MM.YY HH:MM:SS` text means about the instant `atMs`, or
 * undefined if no offset fits
 */
export function shownOffset(text: unknown, atMs: number): string | undefined {
  const difference = instantOf(text) - atMs;
  const minutes = Math.round(difference / 60_000 / STEP_MIN) * STEP_MIN;
  const isExact = Math.abs(difference - minutes * 60_000) <= TOLERANCE_MS;
  const isOfZone = (minutes % 30 === 0 && Math.abs(minutes) !== 30) || QUARTERS_MIN.includes(minutes);
  return isExact && isOfZone && minutes >= -12 * 60 && minutes <= 14 * 60 ? asOffset(minutes) : undefined;
}

export function hasOffset(timeZone: string, offset: string, atMs: number): boolean {
  const format = new DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return (name.replace('GMT', '') || '+00:00') === offset;
}

/** @returns the times of successful comments, by the UTC offset of `created_at`; undefined if no offset fits */
export function offsetsIn(exchanges: readonly Exchange[]): ReadonlyMap<string | undefined, number[]> {
  const offsets = new Map<string | undefined, number[]>();
  for (const exchange of exchanges) {
    const { operation, respondedMs } = exchange;
    if (operation !== 'add-comment' || !isSuccess(exchange) || respondedMs === undefined) continue;
    const { created_at } = resultOf(exchange);
    if (isMasked(created_at)) continue;
    const offset = shownOffset(created_at, respondedMs);
    offsets.set(offset, [...(offsets.get(offset) ?? []), exchange.atMs]);
  }
  return offsets;
}
