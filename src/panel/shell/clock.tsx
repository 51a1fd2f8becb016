import { useState } from 'preact/hooks';
import { Badge } from '../ui/texts.tsx';
import { useInterval } from '../ui/use-listener.ts';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

/** As in `src/mock/core/clock.ts`: the end of the year 9999, in milliseconds since 1970. */
const LAST_MS = 253_402_300_799_999;

/** Renders the component again each second. */
export function useClock() {
  const { value: clock, error } = useFact('clock');
  const [, tick] = useState(0);
  useInterval(1000, () => tick(performance.now()));
  if (!clock) return { error };
  const passed = clock.frozen ? 0 : performance.now() - clock.at;
  return {
    now: new Date(Math.min(Date.parse(clock.now) + passed, LAST_MS)).toISOString(),
    frozen: clock.frozen,
    error,
  };
}

/**
 * Formats an instant in UTC, as in records, the journal and the log. The header of the page names the time zone.
 * @param instant ISO 8601 in UTC
 */
export const readable = (instant: string) => `${instant.slice(0, 10)} ${timeOfDay(instant)}`;

export const timeOfDay = (instant: string) => instant.slice(11, 19);

export function ClockLink() {
  const { now, frozen } = useClock();
  if (now === undefined) return null;
  return (
    <a class="clock" href={href(['clock'])} title="The clock of the sandbox">
      <time datetime={now}>{readable(now)}</time> UTC {frozen && <Badge tone="accent">frozen</Badge>}
    </a>
  );
}
