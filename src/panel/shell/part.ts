import type { Route } from './route.ts';

/** Properties of each part of the panel. A part reads more facts with `useFact`. */
export interface PartProperties {
  route: Route;
}
