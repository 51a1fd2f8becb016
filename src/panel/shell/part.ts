import type { Route } from './route.ts';

/** What a part of the panel gets, beside the facts that it asks for (`useFact`). */
export interface PartProperties {
  route: Route;
}
