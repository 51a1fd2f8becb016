import type { JournalEntry, RequestUnderWay } from '../../core/journal/entry.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';

/** Finished or pending request of a sandbox. */
export type AnyRequest = JournalEntry | RequestUnderWay;

export interface RequestsAfter {
  after: number;
  requests: AnyRequest[];
  /** Requests up to and including the request with the id `after`. */
  excluded: AnyRequest[];
  evicted: number;
  /**
   * Number of requests to the sandbox `default` since this sandbox was created, or since a reset or restore last
   * cleared the journal of this sandbox; 0 if this sandbox is `default`.
   */
  inDefault: number;
  /** @returns an upper limit of the number of evicted requests to the operation with an id above `after` */
  evictedOf(operation: string): number;
}

export function requestsAfter({ name, journal, defaultRequestsMeanwhile }: Sandbox, after: number): RequestsAfter {
  // Requests to a missing sandbox appear in the journal of `default` only for information, so they do not count.
  const forThisSandbox = journal.entries().filter(({ requestedSandbox }) => requestedSandbox === undefined);
  const all = [...forThisSandbox, ...journal.underWay()].sort((a, b) => a.id - b.id);
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

export function isPending(request: AnyRequest): boolean {
  return !isEntry(request) || request.body.state === 'pending';
}

export function isEntry(request: AnyRequest): request is JournalEntry {
  return 'outcome' in request;
}
