import type { Route } from './route.ts';

export interface PartProperties {
  route: Route;
}
