import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';
import type { AnyRequest } from '../../requests/any-request.ts';

export interface RequestsAfter {
  after: number;
  requests: AnyRequest[];
  /** Requests with ids up to `after`. */
  excluded: AnyRequest[];
  /** Upper limit of the number of evicted requests with ids above `after`. */
  evicted: number;
  /**
   * Number of logged requests to `default` since the creation of this sandbox, or since a reset or restore last cleared
   * the journal of this sandbox; 0 if this sandbox is `default`.
   */
  inDefault: number;
  /** @returns the same limit as `evicted`, but only for requests to the operation */
  evictedOf(operation: string): number;
}

export function requestsAfter({ name, journal, defaultRequestsMeanwhile }: Sandbox, after: number): RequestsAfter {
  // The journal of `default` also contains requests that select no existing sandbox, which have `requestedSandbox`.
  const forThisSandbox = journal.entries().filter(({ requestedSandbox }) => requestedSandbox === undefined);
  const all = [...forThisSandbox, ...journal.inFlight()].sort((a, b) => a.id - b.id);
  const isEvicted = journal.lastEvictedId > after;
  return {
    after,
    requests: all.filter(({ id }) => id > after),
    excluded: all.filter(({ id }) => id <= after),
    inDefault: name === DEFAULT_SANDBOX ? 0 : defaultRequestsMeanwhile,
    evicted: isEvicted ? journal.evicted : 0,
    evictedOf: (operation) => (isEvicted ? journal.evictedOf(operation) : 0),
  };
}
