import type { Route } from './route.ts';

/** Properties of a part of the panel. It reads more facts with `useFact`. */
export interface PartProperties {
  route: Route;
}
