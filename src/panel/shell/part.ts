import type { MockControl } from '../../client/index.ts';
import type { Feed } from './feed.ts';
import type { Route } from './route.ts';

/** What a part of the panel gets, beside the facts that it asks for (`useFact`). */
export interface PartProperties {
  control: MockControl;
  feed: Feed;
  route: Route;
}
