import { DateTimeFormat } from '../../core/real-time.ts';

/** The time zones that created_at is looked for in. */
const ZONES = ['UTC', 'Europe/Moscow'] as const;

/** So far may the clock of a server be off, and so long may a run take. */
const TOLERANCE_MIN = 15;
const MINUTE_MS = 60_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const fields = { day: two, month: two, year: two, hour: two, minute: two } as const;
  return new DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...fields });
}

function minutePattern(format: Intl.DateTimeFormat, instantMs: number): string {
  const parts = Object.fromEntries(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
  return `${parts['day']}\\.${parts['month']}\\.${parts['year']} ${parts['hour']}:${parts['minute']}`;
}

/** For each zone a pattern of `created_at` about now, under the name `now <zone>`. */
export function clockTexts(nowMs: number): Record<string, string> {
  const offsets = Array.from({ length: 2 * TOLERANCE_MIN + 1 }, (_, at) => (at - TOLERANCE_MIN) * MINUTE_MS);
  const patternOf = (zone: string) => {
    const format = formatOf(zone);
    return `^(${offsets.map((offset) => minutePattern(format, nowMs + offset)).join('|')}):\\d\\d$`;
  };
  return Object.fromEntries(ZONES.map((zone) => [`now ${zone}`, patternOf(zone)]));
}
