import type { Route } from './route.ts';

/** Properties of each part. A part reads more facts with `useFact`. */
export interface PartProperties {
  route: Route;
}
