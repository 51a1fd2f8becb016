import type { RequestExpectation } from '../../../generated/shapes.ts';
import { badBody } from '../problem.ts';

export interface RequestCount {
  least: number;
  most: number;
}

export function parseRequestCount({ times, atLeast, atMost }: RequestExpectation): RequestCount {
  if (times !== undefined) return { least: times, most: times };
  const least = atLeast ?? (atMost === undefined ? 1 : 0);
  const most = atMost ?? Number.POSITIVE_INFINITY;
  if (least > most) throw badBody([{ pointer: '/atLeast', message: `must not exceed atMost (${most})` }]);
  return { least, most };
}

function countedRequests(count: number): string {
  return `${count} matching request${count === 1 ? '' : 's'}`;
}

export function expectedText({ least, most }: RequestCount): string {
  if (least === most) return `exactly ${countedRequests(least)}`;
  if (most === Number.POSITIVE_INFINITY) return `at least ${countedRequests(least)}`;
  return least === 0 ? `at most ${countedRequests(most)}` : `${least} to ${countedRequests(most)}`;
}

export function foundText(count: number): string {
  return `got ${count}`;
}
