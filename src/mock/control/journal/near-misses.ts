import type { Operation } from '../../core/operation.ts';
import type { AnyRequest } from '../../requests/any-request.ts';
import { type CompiledMatch, mismatches } from '../../requests/match.ts';
import { nearestRoute } from '../../requests/nearest-route.ts';
import { matchingOperations } from '../match/matching-operations.ts';
import type { Judge } from './judge.ts';
import type { RequestsAfter } from './requests-after.ts';

export const MAX_LISTED_REQUESTS = 3;

export interface Miss {
  id: number;
  request: string;
  why: string[];
}

/** For a request to an unknown route, `meant` is the id of the operation with the nearest route, if any. */
function compare(request: AnyRequest, ready: CompiledMatch, operations: readonly Operation[]) {
  const why = mismatches(request, ready);
  if (request.operation !== null || why.length === 0) return { request, why, meant: request.operation };
  const route = nearestRoute(operations, request)?.route;
  const hint = `unknown route${route ? `; the nearest route is ${route.method} ${route.path}` : ''}`;
  return { request, why: [hint, ...(ready.match.operation === undefined ? why : why.slice(1))], meant: route?.id };
}

/** Selects at most three requests, except matching requests, by operation, number of differences and age. */
export function findNearMisses(
  requests: readonly AnyRequest[],
  { ready }: Judge,
  operations: readonly Operation[],
): Miss[] {
  const ids = matchingOperations(ready.match, operations).found.map(({ id }) => id);
  return requests
    .map((request) => compare(request, ready, operations))
    .filter(({ why }) => why.length > 0)
    .map(({ meant, ...miss }) => ({ ...miss, rank: ids.includes(meant ?? '') ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || a.why.length - b.why.length || b.request.id - a.request.id)
    .slice(0, MAX_LISTED_REQUESTS)
    .map(({ request, why }) => ({ ...toMiss(request), why }));
}

export function toMiss({ id, method, path }: AnyRequest): Miss {
  return { id, request: `${method} ${path}`, why: [] };
}

function windowText({ after, requests, excluded, evicted }: RequestsAfter): string {
  const newest = excluded.at(-1);
  if (requests.length + evicted > 0) return '';
  if (!newest) return '; the journal has no requests to this sandbox';
  return `; after=${after} excludes all known requests (count: ${excluded.length}, newest: request ${newest.id})`;
}

export function nearestText(misses: readonly Miss[], window: RequestsAfter): string {
  const { inDefault } = window;
  const texts = misses.map(({ id, request, why }) => `request ${id}, ${request}: ${why.join('; ')}`);
  const nearest = texts.length === 0 ? '' : `; nearest: ${texts.join(' | ')}`;
  const elsewhere = `; sandbox default got ${inDefault} request${inDefault === 1 ? '' : 's'} meanwhile`;
  return windowText(window) + (inDefault > 0 ? elsewhere : '') + nearest;
}
