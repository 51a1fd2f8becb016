import { type AssumptionValues, listedValues } from '../../core/assumptions.ts';
import { DateTimeFormat } from '../../core/real-time.ts';
import { isSuccess, resultOf } from '../answer.ts';
import type { Fit, WholeAssumption } from '../probe.ts';
import { sample } from '../samples.ts';

/** All current time zones have offsets of whole quarters of an hour. */
const STEP_MIN = 15;
/** Largest expected difference between two clocks, or between a response and the times in it. */
export const TOLERANCE_MS = 5 * 60_000;

function offsetOf(timeZone: string, atMs: number): string {
  const format = new DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

function asOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export const SET_ZONE = 'set timezone to the IANA name of that zone by hand';

/** Parses a `DD.MM.YY HH:MM:SS` text as UTC. @returns NaN for any other text */
export function instantOf(text: unknown): number {
  const digits = /^(\d\d)\.(\d\d)\.(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(String(text))?.slice(1).map(Number);
  if (!digits) return Number.NaN;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = digits;
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second);
}

/** @returns the UTC offset at which a `DD.MM.YY HH:MM:SS` text names this instant, or undefined */
export function shownOffset(text: unknown, atMs: number): string | undefined {
  const difference = instantOf(text) - atMs;
  const minutes = Math.round(difference / 60_000 / STEP_MIN) * STEP_MIN;
  const isExact = Math.abs(difference - minutes * 60_000) <= TOLERANCE_MS;
  return isExact && minutes >= -12 * 60 && minutes <= 14 * 60 ? asOffset(minutes) : undefined;
}

/**
 * Many zones share one offset. The current value is kept if it fits; otherwise a listed zone is chosen. For any other offset the user has
 * to name the zone.
 */
export function zoneOf(createdAt: unknown, atMs: number, current: AssumptionValues): Fit {
  const offset = shownOffset(createdAt, atMs);
  if (offset === undefined) return { fits: [], says: 'created_at is not the time of the answer in any time zone' };
  const zone = [current.timezone, ...listedValues('timezone')].find((each) => offsetOf(each, atMs) === offset);
  const says = `created_at is at UTC${offset} today`;
  return zone === undefined
    ? { fits: [`UTC${offset}`], says: `${says}: ${SET_ZONE}` }
    : { fits: [zone], says: `${says}, as in other zones of that offset` };
}

export const timezone: WholeAssumption = {
  id: 'timezone',
  meaning: 'time zone of created_at: UTC or any IANA name',
  provenance: 'guess',
  values: [
    ['UTC', 'UTC'],
    ['Europe/Moscow', 'Moscow time, as one client assumes'],
  ],
  rules: {
    'comment-time-zone': {
      section: 'Leads',
      provenance: 'guess',
      text: 'created_at is in UTC.',
      operations: ['add-comment'],
    },
  },
  whyUnseen: 'no comment was taken',
  probes: [{ says: 'a comment', steps: [sample('add-comment')] }],
  reads({ operation, answer, atMs }, { current }) {
    if (operation !== 'add-comment' || !isSuccess(answer)) return undefined;
    return zoneOf(resultOf(answer)['created_at'], atMs, current);
  },
};
