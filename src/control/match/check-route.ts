import type { Violation } from '../../core/state/integrity.ts';
import { nearest } from '../../nearest.ts';
import type { KnownOperation } from './known.ts';
import { canReach, isControlPath, nearestPath, whyNoPath } from './route-paths.ts';

/** Which operations a match is for. */
export interface RouteMatch {
  operation?: string;
  method?: string;
  path?: string;
}

/** Of what a match holds, a message shows and compares no more than these first characters. */
const LONGEST_SHOWN = 100;

export function shown(text: string): string {
  return text.slice(0, LONGEST_SHOWN);
}

/** Words that are given twice count once. */
export function listed(words: readonly unknown[]): string {
  return [...new Set(words)].join(', ');
}

function wrongOperation({ operation }: RouteMatch, operations: readonly KnownOperation[]): Violation[] {
  const ids = operations.map(({ id }) => id);
  if (operation === undefined || ids.includes(operation)) return [];
  const near = nearest(shown(operation), ids);
  const message = `is no operation of the service: ${shown(operation)}; did you mean ${near}?`;
  return [{ pointer: '/operation', message }];
}

function wrongMethod({ method }: RouteMatch, operations: readonly KnownOperation[]): Violation[] {
  const methods = operations.map((operation) => operation.method);
  if (method === undefined || (methods as string[]).includes(method)) return [];
  const near = nearest(shown(method), methods);
  const message = `is the method of no operation: ${shown(method)}; did you mean ${near}? (there are ${listed(methods)})`;
  return [{ pointer: '/method', message }];
}

function wrongPath({ path }: RouteMatch, operations: readonly KnownOperation[]): Violation[] {
  if (path === undefined) return [];
  const routes = operations.map((operation) => operation.path);
  const why = whyNoPath(path);
  if (why === undefined && routes.some((route) => canReach(path, route))) return [];
  const near = isControlPath(path) ? '' : `; did you mean ${nearestPath(path, routes)}?`;
  return [{ pointer: '/path', message: `${why ?? `is the path of no operation: ${shown(path)}`}${near}` }];
}

/** What of operation, method and path contradicts the rest, where each alone is right. */
function contradiction(match: RouteMatch, operations: readonly KnownOperation[]): Violation {
  const { operation, method, path = '' } = match;
  const named = operations.find(({ id }) => id === operation);
  if (named && method !== undefined && method !== named.method) {
    return { pointer: '/method', message: `must be ${named.method}: ${named.id} is ${named.method} ${named.path}` };
  }
  if (named) {
    const message = `is not of ${named.id}, which is ${named.method} ${named.path}; did you mean ${nearestPath(path, [named.path])}?`;
    return { pointer: '/path', message };
  }
  const there = operations.filter((known) => canReach(path, known.path)).map((known) => known.method);
  return { pointer: '/method', message: `must be ${listed(there)} for the path ${shown(path)}` };
}

/** The operations that requests of a match can be for; where there are none, why. */
export function operationsOf(
  match: RouteMatch,
  operations: readonly KnownOperation[],
): { found: KnownOperation[]; violations: Violation[] } {
  const { operation, method, path } = match;
  const violations = [wrongOperation, wrongMethod, wrongPath].flatMap((check) => check(match, operations));
  if (violations.length > 0) return { found: [], violations };
  const found = operations.filter(
    (known) =>
      (operation === undefined || known.id === operation) &&
      (method === undefined || known.method === method) &&
      (path === undefined || canReach(path, known.path)),
  );
  return { found, violations: found.length > 0 ? [] : [contradiction(match, operations)] };
}
