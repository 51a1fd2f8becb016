import type { Info, MockControl } from '../../client/index.ts';
import type { Clock } from './clock.tsx';
import type { Feed } from './feed.ts';
import type { Route } from './route.ts';
import type { Sandboxes } from './sandbox-switch.tsx';

/** What a part of the panel gets: its part of the page is made of that alone. */
export interface PartProperties {
  control: MockControl;
  feed: Feed;
  route: Route;
  info: Info;
  clock: Clock;
  sandboxes: Sandboxes;
}
