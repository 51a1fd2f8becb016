import { canonicalParts } from '../../core/path-pattern.ts';
import { nearest } from '../../nearest.ts';

/** One step of a pattern: a character, any character, or any but a slash; once, or as often as you like. */
interface Step {
  of: string | 'any' | 'no-slash';
  repeats: boolean;
}

const ANYTHING: Step = { of: 'any', repeats: true };

function literal(text: string): Step[] {
  return Array.from(text, (of) => ({ of, repeats: false }));
}

function stepsOfPattern(parts: readonly string[]): Step[] {
  return parts.flatMap((part, at) => [...(at > 0 ? [ANYTHING] : []), ...literal(part)]);
}

/** `/lead/{lead_id}/payment`: what is in braces is at least one character, and no slash. */
function stepsOfRoute(route: string): Step[] {
  return route.split(/(\{\w+\})/).flatMap((part): Step[] => {
    if (!part.startsWith('{')) return literal(part);
    return [
      { of: 'no-slash', repeats: false },
      { of: 'no-slash', repeats: true },
    ];
  });
}

function overlap(a: Step, b: Step): boolean {
  if (a.of === 'any' || b.of === 'any' || a.of === b.of) return true;
  return (a.of === 'no-slash' && b.of !== '/') || (b.of === 'no-slash' && a.of !== '/');
}

/** Whether there is a text that takes all steps of both. */
function canMeet(a: readonly Step[], b: readonly Step[]): boolean {
  const tried = new Set<number>();
  const todo = [[0, 0]];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [i, j] = next as [number, number];
    const place = i * (b.length + 1) + j;
    if (tried.has(place)) continue;
    tried.add(place);
    const [left, right] = [a[i], b[j]];
    if (!left && !right) return true;
    if (left?.repeats) todo.push([i + 1, j]);
    if (right?.repeats) todo.push([i, j + 1]);
    if (left && right && overlap(left, right)) todo.push([left.repeats ? i : i + 1, right.repeats ? j : j + 1]);
  }
  return false;
}

/** A longer pattern is not looked at: to try all ways through it would take too long. */
const LONGEST_TRIED = 1000;

/** Whether there is a path of this route that a pattern fits, as it is sent or in its canonical form. */
export function canReach(pattern: string, route: string): boolean {
  if (pattern.length > LONGEST_TRIED) return true;
  const asGiven = stepsOfPattern(pattern.split('*'));
  const asSent = [stepsOfRoute(route), stepsOfRoute(`${route}/`)];
  return (
    asSent.some((steps) => canMeet(asGiven, steps)) ||
    canMeet(stepsOfPattern(canonicalParts(pattern)), stepsOfRoute(route))
  );
}

/** A route with the ids of an asked path in the place of its braces. */
function withIdsOf(asked: string, route: string): string {
  const ids = asked.split('/');
  return route
    .split('/')
    .map((part, at) => (part.startsWith('{') ? ids[at] || '*' : part))
    .join('/');
}

/** `{lead_id}`, `:lead_id` or `<lead_id>`, where the contract shows that an id belongs. */
const PLACEHOLDER = /(?<=\/)(?:\{[^/]*\}|:[A-Za-z_]\w*|<[^/]*>)(?=\/|$)/g;

/** Without what stands around the path in a URL, or belongs to its sandbox. */
function bare(asked: string): string {
  const path = asked.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return `/${path}`
    .replace(/^\/+/, '/')
    .replace(/^\/_sandbox\/[^/]*(?=\/)/, '')
    .replace(PLACEHOLDER, '*');
}

const LONGEST_COMPARED = 200;

/** What a path that reaches none of these routes was probably meant to be; `*` where nothing is like it. */
export function nearestPath(asked: string, routes: readonly string[]): string {
  const reaches = (path: string) => routes.some((route) => canReach(path, route));
  const path = bare(asked.slice(0, LONGEST_COMPARED));
  const [, first = '', ...others] = path.split('/');
  const firstWords = routes.map((route) => route.split('/')[1] ?? '');
  const word = nearest(first, firstWords) ?? '';
  const sameWord = ['', word, ...others].join('/');
  // A prefix too many, such as /api, or a mistyped first word: the rest is right.
  const prefixed = others.findIndex((part) => firstWords.includes(part));
  const withoutPrefix = prefixed < 0 ? path : `/${others.slice(prefixed).join('/')}`;
  const [only] = routes.length === 1 ? routes : [];
  const corrected = only === undefined ? sameWord : withIdsOf(sameWord, only);
  const meant = [path, path.replace(/\/+/g, '/'), withoutPrefix, corrected].find(reaches);
  if (meant !== undefined) return meant;

  // Where the pattern leaves the first word open, it stays so.
  const isOpen = first === '*';
  const ofWord = routes.filter((route) => isOpen || route.startsWith(`/${word}`));
  const likely = ofWord.map((route) => withIdsOf(path, route).replace(/[^/]+/, isOpen ? '*' : word));
  const cut = likely.map((route) => `${route.split('/').slice(0, 3).join('/')}/*`);
  return nearest(isOpen ? path : sameWord, [...likely, ...cut].filter(reaches)) ?? '*';
}

/** `/_mock` and what is below it. */
export function isControlPath(asked: string): boolean {
  return /^\/_mock(\/|$)/.test(asked);
}

/** Why a path can be that of no request to the service, whatever its routes are; undefined where it could be. */
export function whyNoPath(asked: string): string | undefined {
  if (!/^[/*]/.test(asked)) return 'must be a path that begins with / or *';
  if (/[?#]/.test(asked)) return 'is a path without its query, which has a field of its own';
  if (/^\/_sandbox(\/|$)/.test(asked)) return 'is told without the prefix of the sandbox';
  if (isControlPath(asked)) return 'is a call of leadmock itself, which is no request to the service';
  if (asked.search(PLACEHOLDER) >= 0) return 'has a name where an id belongs; * stands for any';
  return undefined;
}
