import type { JournalEntry } from '../../core/journal/entry.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { AnyRequest } from './match.ts';

/** What an expectation is about: the requests since a given one, by their ids, and how many of them were evicted. */
export interface Window {
  requests: AnyRequest[];
  evicted: number;
}

export function windowOf({ journal }: Sandbox, since: number): Window {
  // What asked for another sandbox, which did not exist, was no request to this one.
  const own = journal.entries().filter(({ askedSandbox }) => askedSandbox === undefined);
  const requests = [...own, ...journal.underWay()].filter(({ id }) => id > since);
  return {
    requests: requests.sort((a, b) => a.id - b.id),
    evicted: journal.lastEvictedId > since ? journal.evicted : 0,
  };
}

/** Whether there may be anything about a request that cannot be told. */
export function mayBeOpen(request: AnyRequest): boolean {
  return !isEntry(request) || !['none', 'present'].includes(request.body.state);
}

export function isPending(request: AnyRequest): boolean {
  return !isEntry(request) || request.body.state === 'pending';
}

/** Whether it has been answered. */
export function isEntry(request: AnyRequest): request is JournalEntry {
  return 'outcome' in request;
}
