import type { Route } from './route.ts';

/** Parts read more facts with `useFact`. */
export interface PartProperties {
  route: Route;
}
