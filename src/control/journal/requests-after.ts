import type { JournalEntry, RequestUnderWay } from '../../core/journal/entry.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../core/sandbox/sandboxes.ts';

/** A finished or a pending request. */
export type AnyRequest = JournalEntry | RequestUnderWay;

export interface RequestsAfter {
  after: number;
  requests: AnyRequest[];
  /** Up to `after`. */
  excluded: AnyRequest[];
  evicted: number;
  /** Requests to the sandbox `default` meanwhile; 0 for itself. */
  inDefault: number;
  /** At most so many evicted requests belong to the operation. */
  evictedOf(operation: string): number;
}

export function requestsAfter({ name, journal, defaultRequestsMeanwhile }: Sandbox, after: number): RequestsAfter {
  // Requests for a sandbox that did not exist are listed in `default` only for information.
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
