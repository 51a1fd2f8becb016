import type { JournalEntry, RequestInFlight } from '../core/journal/entry.ts';

export type AnyRequest = JournalEntry | RequestInFlight;

export function isEntry(request: AnyRequest): request is JournalEntry {
  return 'outcome' in request;
}
