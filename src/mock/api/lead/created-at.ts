import { DateTimeFormat } from '../../core/real-time.ts';

/** Time zone with the cached text of one second. */
interface Zone {
  format: Intl.DateTimeFormat;
  second: number;
  text: string;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const fields = { day: two, month: two, year: two, hour: two, minute: two, second: two } as const;
  const format = new DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...fields });
  const zone = { format, second: Number.NaN, text: '' };
  zones.set(timeZone, zone);
  return zone;
}

/**
 * Format: `DD.MM.YY HH:MM:SS` (rules `comment-created-at`, `comment-time-zone`).
 * @param instantMs milliseconds since 1970
 */
export function createdAt(instantMs: number, timeZone: string): string {
  const zone = zoneOf(timeZone);
  const second = Math.floor(instantMs / 1000);
  if (zone.second !== second) {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of zone.format.formatToParts(instantMs)) parts[type] = value;
    zone.text = `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`;
    zone.second = second;
  }
  return zone.text;
}
