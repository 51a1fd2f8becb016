import type { RejectionId } from '../../api/rules/index.ts';
import { controlOperations } from '../../control/operations.ts';
import { nearest } from '../../core/text/nearest.ts';
import { mostSimilarRoute, nearestRoute, type Route, routesOf, wordsOf } from '../../requests/nearest-route.ts';
import { pageNames } from '../control/pages.ts';
import { isObservedRoute } from '../observed-routes.ts';

interface UnknownRequest {
  method: string;
  path: string;
  /** Sandbox name in the URL; undefined if the URL does not begin with `/_sandbox/`. */
  named: string | undefined;
  control: boolean;
  operations: readonly Route[];
}

const pageRoutes: readonly Route[] = pageNames.map((page) => ({ method: 'GET', path: `/_mock/${page}` }));

function controlRoutes(control: boolean): readonly Route[] {
  return control ? [...controlOperations, ...pageRoutes] : controlOperations.filter(({ isProbe }) => isProbe);
}

export function decidingRule(path: string, operations: readonly Route[]): RejectionId {
  const words = wordsOf(path);
  if (!path.includes('//') && routesOf(words, operations).length > 0) return 'unknown-method';
  const inLowerCase = operations.map(({ method, path: known }) => ({ method, path: known.toLowerCase() }));
  return routesOf(wordsOf(path.toLowerCase()), inLowerCase).length > 0 ? 'exact-path' : 'unknown-route';
}

function nameRoute({ method, path }: Route, prefix = ''): string {
  return `the nearest route is ${method} ${prefix}${path}`;
}

const ADD = 'if your service has this route, add the route with --operations (example: observed-operations)';
const OBSERVED = 'the example pack observed-operations has this route: add the pack with --operations';

function byPath(routes: readonly Route[], { method, path }: UnknownRequest): string {
  if (isObservedRoute(method, path)) return OBSERVED;
  const found = nearestRoute(routes, { method, path });
  if (found === undefined) return ADD;
  const { route, base } = found;
  const way = nameRoute(route);
  if (!found.fits) return `${way}; ${ADD}`;
  if (base.length > 0) return `${way}: remove /${base.join('/')} from the base URL`;
  if (path.startsWith('//')) return `${way}: the path begins with //. Remove the slash at the end of the base URL`;
  return path.includes('//') ? `${way}: replace // in the path with /` : way;
}

function byMistypedPrefix(routes: readonly Route[], { method, path }: UnknownRequest): string | undefined {
  const [first = '', name, ...words] = wordsOf(path);
  if (nearest(first, ['_sandbox']) === undefined) return undefined;
  const base = 'the base URL of a sandbox is /_sandbox/<name>';
  if (words.length === 0) return base;
  return `${base}: ${nameRoute(mostSimilarRoute(routes, method, words), `/_sandbox/${name}`)}`;
}

/** If the prefix lacks the sandbox name, `named` is the first word of a route. */
function byNamelessPrefix({ method, path, named, operations }: UnknownRequest): string | undefined {
  const words = wordsOf(`/${named}${path}`);
  const routes = routesOf(words, operations);
  if (routes.length === 0) return undefined;
  const route = nameRoute(mostSimilarRoute(routes, method, words), '/_sandbox/<name>');
  return `the name of the sandbox is missing: ${route}`;
}

export function hintFor(lost: UnknownRequest): string {
  const { path, named, control, operations } = lost;
  const routes = [...operations, ...controlRoutes(control)];
  const bySandbox = named === undefined ? byMistypedPrefix(routes, lost) : byNamelessPrefix(lost);
  if (bySandbox !== undefined) return bySandbox;
  if (wordsOf(path).length > 0) return byPath(routes, lost);
  const base = named === undefined ? '' : `/_sandbox/${named}`;
  return control ? `the panel is ${base}/_mock/panel` : 'no operation has this path';
}
