import type { Endpoint } from '../core/operation.ts';
import { mostSimilar, nearest } from '../core/text/nearest.ts';

export type Route = Pick<Endpoint, 'method' | 'path'>;

/** Maximum number of words that `sharedWords` compares with each route. More words would take too long. */
const MAX_COMPARED_WORDS = 16;

export function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}

function isId(part: string): boolean {
  return part.startsWith('{');
}

function fits(words: readonly string[], { path }: Route): boolean {
  const parts = wordsOf(path);
  return parts.length === words.length && parts.every((part, at) => isId(part) || part === words[at]);
}

export function routesOf<Known extends Route>(words: readonly string[], routes: readonly Known[]): Known[] {
  return routes.filter((route) => fits(words, route));
}

/** Ids in routes match any word. */
export function mostSimilarRoute<Known extends Route>(
  routes: readonly Known[],
  method: string,
  words: readonly string[],
): Known {
  const written = new Map<string, Known>();
  for (const route of routes) {
    const filled = wordsOf(route.path).map((part, at) => (isId(part) ? (words[at] ?? part) : part));
    written.set(`${route.method} /${filled.join('/')}`, route);
  }
  return written.get(mostSimilar(`${method} /${words.join('/')}`, [...written.keys()]) ?? '') as Known;
}

function sharedWords({ path }: Route, words: readonly string[]): number {
  const isShared = (part: string) => words.some((word) => nearest(word, [part]) !== undefined);
  return wordsOf(path).filter((part) => !isId(part) && isShared(part)).length;
}

/**
 * @returns a route that matches the end of the path (`fits` is true; `base` contains the words before the end), or else
 * the route with most words similar to words of the path; undefined if no word is similar
 */
export function nearestRoute<Known extends Route>(
  routes: readonly Known[],
  { method, path }: { method: string; path: string },
): { route: Known; base: string[]; fits: boolean } | undefined {
  const words = wordsOf(path);
  const longest = Math.max(...routes.map((route) => wordsOf(route.path).length));
  for (let at = Math.max(0, words.length - longest); at < words.length; at += 1) {
    const tail = words.slice(at);
    const fitting = routesOf(tail, routes);
    if (fitting.length > 0)
      return { route: mostSimilarRoute(fitting, method, tail), base: words.slice(0, at), fits: true };
  }
  const shared = routes.map((route) => sharedWords(route, words.slice(0, MAX_COMPARED_WORDS)));
  const most = Math.max(...shared);
  if (most === 0) return undefined;
  const alike = routes.filter((_route, at) => shared[at] === most);
  return { route: mostSimilarRoute(alike, method, words), base: [], fits: false };
}
