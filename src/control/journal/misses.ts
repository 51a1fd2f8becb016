import type { Judge } from './judge.ts';
import type { Mask } from './mask.ts';
import { type AnyRequest, mismatches } from './match.ts';
import type { Window } from './window.ts';

/** The longest list of requests in a message. */
export const MOST_MISSES = 3;

/** A request that differs from the expected one, and how. */
export interface Miss {
  id: number;
  request: string;
  why: string[];
}

/** The requests with the fewest differences, newest first. */
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

export function namedAll(requests: readonly AnyRequest[], mask: Mask): Miss[] {
  return requests.map((request) => named(request, mask));
}

export function nearby(misses: readonly Miss[], { requests, evicted }: Window): string {
  if (requests.length + evicted === 0) return '; the journal is empty';
  const texts = misses.map(({ id, request, why }) => `request ${id}, ${request}: ${why.join('; ')}`);
  return texts.length === 0 ? '' : `; nearest: ${texts.join(' | ')}`;
}
