import type { Judge } from './judge.ts';
import type { Mask } from './mask.ts';
import { type AnyRequest, mismatches } from './match.ts';
import type { Window } from './window.ts';

/** So many are told: nobody reads more. */
export const MOST_MISSES = 3;

/** A request that came near, and why it is not what was expected. */
export interface Miss {
  id: number;
  /** Method and path. */
  request: string;
  why: string[];
}

/** The requests that came nearest, those with the fewest reasons first, and the newest of them. */
export function nearestOf(requests: readonly AnyRequest[], { ready }: Judge, mask: Mask): Miss[] {
  return requests
    .map((request) => ({ ...named(request, mask), why: mismatches(request, ready, mask) }))
    .filter(({ why }) => why.length > 0)
    .sort((a, b) => a.why.length - b.why.length || b.id - a.id)
    .slice(0, MOST_MISSES);
}

function named({ id, method, path }: AnyRequest, mask: Mask): Miss {
  return { id, request: `${method} ${mask.text(path)}`, why: [] };
}

/** Requests that should not have come. */
export function namedAll(requests: readonly AnyRequest[], mask: Mask): Miss[] {
  return requests.map((request) => named(request, mask));
}

/** The same in words. */
export function nearby(misses: readonly Miss[], { requests, evicted }: Window): string {
  if (requests.length + evicted === 0) return '; the journal is empty';
  const texts = misses.map(({ id, request, why }) => `request ${id}, ${request}: ${why.join('; ')}`);
  return texts.length === 0 ? '' : `; nearest: ${texts.join(' | ')}`;
}
