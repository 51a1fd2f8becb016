import type { RejectionId } from '../../api/rules/index.ts';
import { controlOperations } from '../../control/operations.ts';
import type { Endpoint } from '../../core/operation.ts';
import { mostSimilar, nearest } from '../../nearest.ts';
import { pageNames } from '../control/pages.ts';

type Route = Pick<Endpoint, 'method' | 'path'>;

interface UnknownRequest {
  method: string;
  path: string;
  /** Sandbox in the prefix of the path. */
  named: string | undefined;
  control: boolean;
  operations: readonly Route[];
}

const pageRoutes: readonly Route[] = pageNames.map((page) => ({ method: 'GET', path: `/_mock/${page}` }));

function controlRoutes(control: boolean): readonly Route[] {
  return control ? [...controlOperations, ...pageRoutes] : controlOperations.filter(({ isProbe }) => isProbe);
}

export function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}

/** An id may be any word. */
function fits(words: readonly string[], { path }: Route): boolean {
  const parts = wordsOf(path);
  return parts.length === words.length && parts.every((part, at) => part.startsWith('{') || part === words[at]);
}

export function operationsAt(words: readonly string[], operations: readonly Route[]): Route[] {
  return operations.filter((route) => fits(words, route));
}

export function decidingRule(path: string, operations: readonly Route[]): RejectionId {
  const words = wordsOf(path);
  if (!path.includes('//') && operationsAt(words, operations).length > 0) return 'unknown-method';
  const inLowerCase = operations.map(({ method, path: known }) => ({ method, path: known.toLowerCase() }));
  return operationsAt(wordsOf(path.toLowerCase()), inLowerCase).length > 0 ? 'exact-path' : 'unknown-route';
}

/** Names the route that is most like a request. Ids are not compared: each route gets those of the request. */
function nearestRoute(routes: readonly Route[], method: string, words: readonly string[], prefix = ''): string {
  const written = new Map<string, Route>();
  for (const route of routes) {
    const filled = wordsOf(route.path).map((part, at) => (part.startsWith('{') ? (words[at] ?? part) : part));
    written.set(`${route.method} /${filled.join('/')}`, route);
  }
  const route = written.get(mostSimilar(`${method} /${words.join('/')}`, [...written.keys()]) ?? '');
  return `the nearest route is ${route?.method} ${prefix}${route?.path}`;
}

/** Finds a route behind other words: the path has a slash too many, or the base URL is too long. */
function behindOthers(routes: readonly Route[], { method, path }: UnknownRequest): string | undefined {
  const words = wordsOf(path);
  const longest = Math.max(...routes.map((route) => wordsOf(route.path).length));
  for (let at = Math.max(0, words.length - longest); at < words.length; at += 1) {
    const tail = words.slice(at);
    const fitting = routes.filter((route) => fits(tail, route));
    if (fitting.length === 0) continue;
    const route = nearestRoute(fitting, method, tail);
    if (at > 0) return `${route}: take /${words.slice(0, at).join('/')} out of the base URL`;
    if (path.startsWith('//')) return `${route}: a slash is doubled; does the base URL end in one?`;
    return path.includes('//') ? `${route}: a slash is doubled` : route;
  }
  return undefined;
}

function byFirstWord(routes: readonly Route[], { method, path, operations }: UnknownRequest): string {
  const [first = '', ...rest] = wordsOf(path);
  const starts = operations.map((route) => wordsOf(route.path)[0] ?? '');
  const word = mostSimilar(first, starts.concat(nearest(first, ['_mock']) ?? [])) ?? '';
  const alike = routes.filter((route) => wordsOf(route.path)[0] === word);
  return nearestRoute(alike, method, [word, ...rest]);
}

/** Explains a request that names its sandbox in another way than by `/_sandbox/<name>`. */
function byMistypedPrefix(routes: readonly Route[], { method, path }: UnknownRequest): string | undefined {
  const [first = '', name, ...words] = wordsOf(path);
  if (nearest(first, ['_sandbox']) === undefined) return undefined;
  const base = 'the base URL of a sandbox is /_sandbox/<name>';
  return words.length === 0 ? base : `${base}: ${nearestRoute(routes, method, words, `/_sandbox/${name}`)}`;
}

/** Explains a request whose prefix has no name, so that leadmock read a word of the path as the name. */
function byNamelessPrefix({ method, path, named, operations }: UnknownRequest): string | undefined {
  const words = wordsOf(`/${named}${path}`);
  const routes = operationsAt(words, operations);
  if (routes.length === 0) return undefined;
  return `the name of the sandbox is left out: ${nearestRoute(routes, method, words, '/_sandbox/<name>')}`;
}

/** Finishes a sentence about a request that no operation took. */
export function hintFor(lost: UnknownRequest): string {
  const { path, named, control, operations } = lost;
  const routes = [...operations, ...controlRoutes(control)];
  const bySandbox = named === undefined ? byMistypedPrefix(routes, lost) : byNamelessPrefix(lost);
  if (bySandbox !== undefined) return bySandbox;
  if (wordsOf(path).length > 0) return behindOthers(routes, lost) ?? byFirstWord(routes, lost);
  const base = named === undefined ? '' : `/_sandbox/${named}`;
  return control ? `the panel is ${base}/_mock/panel` : 'no operation has this path';
}
