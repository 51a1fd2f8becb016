import { operations } from '../api/operations.ts';
import { fault } from '../api/rules/index.ts';
import { Refusal } from '../core/refusal.ts';
import { nearest } from '../nearest.ts';
import type { ServiceStep } from './exchange.ts';

const LONGEST_SHOWN = 80;

/** A documented route as it would be asked for with the ids of the asked path, so that only the words are compared. */
function withIdsOf(asked: string, route: string): string {
  const ids = asked.split('/');
  return route
    .split('/')
    .map((part, at) => (part.startsWith('{') ? (ids[at] ?? part) : part))
    .join('/');
}

function firstWord(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Among the routes whose first word is most like the asked one, the one that is most like the whole. */
function nearestRoute(asked: string): string {
  const word = nearest(
    firstWord(asked),
    operations.map(({ path }) => firstWord(path)),
  );
  const routes = new Map<string, string>();
  for (const { method, path } of operations) {
    const route = `${method} ${path}`;
    if (firstWord(path) === word) routes.set(withIdsOf(asked, route), route);
  }
  return routes.get(nearest(asked, [...routes.keys()]) ?? '') ?? '';
}

/** What no operation took: code 404 in the envelope, the nearest documented route in a header (rule `unknown-route`). */
export const unknownRoute: ServiceStep = (req, res) => {
  const asked = `${req.method} ${res.locals.path}`.slice(0, LONGEST_SHOWN);
  throw new Refusal(
    [fault('unknown-route')],
    `${asked} is not documented; the nearest route is ${nearestRoute(asked)}`,
  );
};
