import type { Judge } from './judge.ts';
import { mismatches } from './match.ts';
import type { AnyRequest, RequestsAfter } from './requests-after.ts';

export const MAX_LISTED_REQUESTS = 3;

export interface Miss {
  id: number;
  request: string;
  why: string[];
}

/** The requests with the fewest differences, newest first. */
export function findNearMisses(requests: readonly AnyRequest[], { ready }: Judge): Miss[] {
  return requests
    .map((request) => ({ ...toMiss(request), why: mismatches(request, ready) }))
    .filter(({ why }) => why.length > 0)
    .sort((a, b) => a.why.length - b.why.length || b.id - a.id)
    .slice(0, MAX_LISTED_REQUESTS);
}

export function toMiss({ id, method, path }: AnyRequest): Miss {
  return { id, request: `${method} ${path}`, why: [] };
}

export function nearestText(misses: readonly Miss[], { after, requests, excluded, evicted }: RequestsAfter): string {
  const newest = excluded.at(-1);
  if (requests.length + evicted === 0) {
    if (!newest) return '; the journal is empty';
    return `; after=${after} excludes all requests of the journal (count: ${excluded.length}, newest: request ${newest.id})`;
  }
  const texts = misses.map(({ id, request, why }) => `request ${id}, ${request}: ${why.join('; ')}`);
  return texts.length === 0 ? '' : `; nearest: ${texts.join(' | ')}`;
}
