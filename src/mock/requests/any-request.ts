import type { JournalEntry, RequestUnderWay } from '../core/journal/entry.ts';

export type AnyRequest = JournalEntry | RequestUnderWay;

export function isEntry(request: AnyRequest): request is JournalEntry {
  return 'outcome' in request;
}
