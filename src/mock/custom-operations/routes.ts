import type { Operation } from '../core/operation.ts';
import { parametersIn } from './parts.ts';

type Route = Pick<Operation, 'method' | 'path'>;

const wordsOf = (path: string) => path.split('/').slice(1);
const isParameter = (word: string) => word.startsWith('{');

function isEachPair(one: Route, other: Route, isFine: (a: string, b: string) => boolean): boolean {
  const [words, others] = [wordsOf(one.path), wordsOf(other.path)];
  if (one.method !== other.method || words.length !== others.length) return false;
  return words.every((word, at) => isFine(word, others[at] ?? ''));
}

/** Whether some request matches both routes. */
export function overlap(one: Route, other: Route): boolean {
  return isEachPair(one, other, (a, b) => a === b || isParameter(a) || isParameter(b));
}

/** Whether the first route matches every request that matches the second route. */
export function covers(first: Route, second: Route): boolean {
  return isEachPair(first, second, (a, b) => a === b || isParameter(a));
}

const RESERVED_PREFIXES = ['_mock', '_sandbox'];

export function whyNoPath(path: string): string | undefined {
  const [first = ''] = wordsOf(path);
  if (isParameter(first)) {
    return `must not begin with a parameter: ${first} would also match ${RESERVED_PREFIXES.join(', ')} and words of the contract`;
  }
  if (RESERVED_PREFIXES.includes(first)) return `must not begin with /${first}, which leadmock reserves`;
  if (wordsOf(path).some((word) => word === '.' || word === '..')) return 'must not contain the segment . or ..';
  const names = parametersIn(path);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `contains the parameter ${twice} more than once. Rename one`;
}
