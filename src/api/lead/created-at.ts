import { DateTimeFormat } from '../../core/real-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const format = new DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ day: two, month: two, year: two, hour: two, minute: two, second: two },
  });
  formats.set(timeZone, format);
  return format;
}

/** The latest text of each time zone: comments come many to a second. */
const latest = new Map<string, { second: number; text: string }>();

/** An instant (milliseconds since 1970) as `DD.MM.YY HH:MM:SS` in a time zone (rules `comment-created-at`, `-time-zone`). */
export function createdAt(instantMs: number, timeZone: string): string {
  const second = Math.floor(instantMs / 1000);
  const known = latest.get(timeZone);
  if (known?.second === second) return known.text;
  const text = formatted(instantMs, timeZone);
  latest.set(timeZone, { second, text });
  return text;
}

function formatted(instantMs: number, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) parts[type] = value;
  return `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`;
}
