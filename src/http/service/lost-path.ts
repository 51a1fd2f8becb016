import type { RefusalId } from '../../api/rules/index.ts';
import { controlOperations } from '../../control/operations.ts';
import type { Endpoint } from '../../core/operation.ts';
import { nearest } from '../../nearest.ts';
import { pageNames } from '../control/pages.ts';

type Route = Pick<Endpoint, 'method' | 'path'>;

/** A request that no operation took. */
export interface Lost {
  method: string;
  /** Without the query, and without the prefix of a sandbox. */
  path: string;
  /** The name in that prefix. */
  named: string | undefined;
  /** Whether there is more of a control plane than the probes. */
  control: boolean;
  /** The operations of the service. */
  operations: readonly Route[];
}

const pageRoutes: readonly Route[] = pageNames.map((page) => ({ method: 'GET', path: `/_mock/${page}` }));

function controlRoutes(control: boolean): readonly Route[] {
  return control ? [...controlOperations, ...pageRoutes] : controlOperations.filter(({ isProbe }) => isProbe);
}

/** What stands between the slashes of a path. */
export function wordsOf(path: string): string[] {
  return path.split('/').filter((word) => word !== '');
}

/** Whether some words are those of a route, whatever its ids. */
function fits(words: readonly string[], { path }: Route): boolean {
  const parts = wordsOf(path);
  return parts.length === words.length && parts.every((part, at) => part.startsWith('{') || part === words[at]);
}

/** The operations of the service whose path these words are, whatever the method. */
export function operationsAt(words: readonly string[], operations: readonly Route[]): Route[] {
  return operations.filter((route) => fits(words, route));
}

/** The rule by which no operation took a request: the path may be that of one, or nearly. */
export function decidingRule(path: string, operations: readonly Route[]): RefusalId {
  const words = wordsOf(path);
  if (!path.includes('//') && operationsAt(words, operations).length > 0) return 'unknown-method';
  const inLowerCase = operations.map(({ method, path: known }) => ({ method, path: known.toLowerCase() }));
  return operationsAt(wordsOf(path.toLowerCase()), inLowerCase).length > 0 ? 'exact-path' : 'unknown-route';
}

/** The route that is most like what was asked, compared with the ids of the asked path: so only the words count. */
function mostLike(routes: readonly Route[], method: string, words: readonly string[]): Route | undefined {
  const written = new Map<string, Route>();
  for (const route of routes) {
    const filled = wordsOf(route.path).map((part, at) => (part.startsWith('{') ? (words[at] ?? part) : part));
    written.set(`${route.method} /${filled.join('/')}`, route);
  }
  return written.get(nearest(`${method} /${words.join('/')}`, [...written.keys()]) ?? '');
}

function called(route: Route | undefined, prefix = ''): string {
  return `the nearest route is ${route?.method} ${prefix}${route?.path}`;
}

/** Documented words that stand behind others: a slash too many, or a base URL with too much in it. */
function behindOthers({ method, path, control, operations }: Lost): string | undefined {
  const words = wordsOf(path);
  const all = [...operations, ...controlRoutes(control)];
  const longest = Math.max(...all.map((route) => wordsOf(route.path).length));
  for (let at = Math.max(0, words.length - longest); at < words.length; at += 1) {
    const tail = words.slice(at);
    const routes = all.filter((route) => fits(tail, route));
    if (routes.length === 0) continue;
    const route = called(mostLike(routes, method, tail));
    if (at > 0) return `${route}: take /${words.slice(0, at).join('/')} out of the base URL`;
    if (path.startsWith('//')) return `${route}: a slash is doubled; does the base URL end in one?`;
    return path.includes('//') ? `${route}: a slash is doubled` : route;
  }
  return undefined;
}

/** In how many letters a word may differ from `_mock` or `_sandbox` to be taken for it. */
const MOST_TYPOS = 3;

/** Among the routes whose first word is most like the asked one, the one that is most like the whole. */
function byFirstWord({ method, path, control, operations }: Lost): string {
  const [first = '', ...rest] = wordsOf(path);
  const starts = operations.map((route) => wordsOf(route.path)[0] ?? '');
  const mock = nearest(first, ['_mock'], MOST_TYPOS) ?? [];
  const word = nearest(first, starts.concat(mock));
  if (word === '_mock') return called(mostLike(controlRoutes(control), method, ['_mock', ...rest]));
  const routes = operations.filter((route) => wordsOf(route.path)[0] === word);
  return called(mostLike(routes, method, wordsOf(path)));
}

/** Of a request that was meant for a sandbox and names it in another way than by `/_sandbox/<name>`. */
function byMistypedPrefix({ method, path, control, operations }: Lost): string | undefined {
  const [first = '', name, ...words] = wordsOf(path);
  if (nearest(first, ['_sandbox'], MOST_TYPOS) === undefined) return undefined;
  const base = 'the base URL of a sandbox is /_sandbox/<name>';
  if (name === undefined || words.length === 0) return base;
  return `${base}: ${called(mostLike([...operations, ...controlRoutes(control)], method, words), `/_sandbox/${name}`)}`;
}

/** Of a request whose prefix of a sandbox lacks the name, so that a word of the path was taken for it. */
function byNamelessPrefix({ method, path, named, operations }: Lost): string | undefined {
  const words = wordsOf(`/${named}${path}`);
  const routes = operationsAt(words, operations);
  if (routes.length === 0) return undefined;
  return `the name of the sandbox is left out: ${called(mostLike(routes, method, words), '/_sandbox/<name>')}`;
}

/** Where a request that no operation took was most likely meant to go, as the end of a sentence. */
export function wayFor(lost: Lost): string {
  const { path, named, control } = lost;
  const bySandbox = named === undefined ? byMistypedPrefix(lost) : byNamelessPrefix(lost);
  if (bySandbox !== undefined) return bySandbox;
  if (wordsOf(path).length > 0) return behindOthers(lost) ?? byFirstWord(lost);
  const base = named === undefined ? '' : `/_sandbox/${named}`;
  return control ? `the panel is ${base}/_mock/panel` : 'no operation has this path';
}
