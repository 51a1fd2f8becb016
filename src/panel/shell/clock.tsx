import { useLayoutEffect, useState } from 'preact/hooks';
import type { ClockState, MockControl } from '../../client/index.ts';
import { useResource } from '../ui/resource.ts';
import { type Feed, useFeed } from './feed.ts';
import { href } from './route.ts';

/** The clock of the sandbox; between two answers it goes on by itself. */
export function useClock(control: MockControl, feed: Feed) {
  const { acts } = useFeed(feed);
  const [told, setTold] = useState<{ clock: ClockState; at: number }>();
  const [, tick] = useState(0);
  const take = (clock: ClockState) => setTold({ clock, at: performance.now() });
  const { error } = useResource(async () => take(await control.clock.get()), [control, acts]);
  useLayoutEffect(() => {
    const timer = setInterval(() => tick(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!told) return { error, take };
  const passed = told.clock.frozen ? 0 : performance.now() - told.at;
  const now = new Date(Date.parse(told.clock.now) + passed).toISOString();
  return { now, frozen: told.clock.frozen, error, take };
}

export type Clock = ReturnType<typeof useClock>;

/** @param now ISO */
export const readable = (now: string) => `${now.slice(0, 10)} ${now.slice(11, 19)}`;

/** The clock in the head of the page */
export function ClockLink({ clock: { now, frozen } }: { clock: Clock }) {
  if (now === undefined) return null;
  return (
    <a class="clock" href={href(['world'])} title="The clock of the sandbox, UTC">
      <time datetime={now}>{readable(now)}</time> {frozen && <span class="badge accent">frozen</span>}
    </a>
  );
}
