import { sizeOfChanges } from '../state/collection.ts';
import type { JournalEntry, RequestInFlight } from './entry.ts';

/** Default of `--journal-limit`. */
const JOURNAL_LIMIT = 1000;
const MIN_BYTE_LIMIT = 8 * 1024 * 1024;
const BYTES_PER_ENTRY = 8 * 1024;
/** Estimated bytes of the parts of an entry that `sizeOf` does not measure. */
const OVERHEAD_BYTES = 600;

interface KeptEntry {
  entry: JournalEntry;
  eventId: number;
  bytes: number;
}

function sizeOf({
  path,
  query,
  headers,
  body,
  responseHeaders,
  response = '',
  explanation,
  changes,
}: JournalEntry): number {
  const texts =
    path.length + query.length + headers.length + body.text.length + responseHeaders.length + response.length;
  return OVERHEAD_BYTES + texts + (explanation?.length ?? 0) + sizeOfChanges(changes);
}

export class Journal {
  readonly #eventId: (entry: JournalEntry) => number;
  readonly #limit: number;
  #kept: KeptEntry[] = [];
  #bytes = 0;
  #evicted = 0;
  #rejectionCount = 0;
  #lastEvictedId = 0;
  readonly #evictedByOperation = new Map<string | null, number>();
  /**
   * Requests that have no entry yet, oldest first. They are in an array, because a Map with many inserts and deletes
   * would keep old requests in memory.
   */
  #inFlight: { id: number; describe: () => RequestInFlight; isHeld?: true }[] = [];
  /** Held requests that `clear` removed before they had an entry. */
  readonly #forgotten = new Map<number, () => RequestInFlight>();

  constructor(eventId: (entry: JournalEntry) => number = () => 0, limit = JOURNAL_LIMIT) {
    this.#eventId = eventId;
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get evicted(): number {
    return this.#evicted;
  }

  /** Includes evicted requests. */
  get requestCount(): number {
    return this.#kept.length + this.#evicted;
  }

  /** Includes evicted requests. */
  get rejectionCount(): number {
    return this.#rejectionCount;
  }

  evictedOf(operation: string | null): number {
    return this.#evictedByOperation.get(operation) ?? 0;
  }

  get lastEvictedId(): number {
    return this.#lastEvictedId;
  }

  entries(): JournalEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  begin(id: number, describe: () => RequestInFlight): void {
    this.#inFlight.push({ id, describe });
  }

  inFlight(): RequestInFlight[] {
    return this.#inFlight.map(({ describe }) => describe());
  }

  /** Requests that `hold` has marked, also after `clear`. */
  held(): RequestInFlight[] {
    const marked = this.#inFlight.filter(({ isHeld }) => isHeld).map(({ describe }) => describe);
    return [...this.#forgotten.values(), ...marked].map((describe) => describe());
  }

  /** Marks a request whose response is delayed or hangs. */
  hold(id: number): void {
    const request = this.#inFlight.find((one) => one.id === id);
    if (request) request.isHeld = true;
  }

  add(entry: JournalEntry): void {
    if (this.#forgotten.delete(entry.id)) return;
    const at = this.#inFlight.findLastIndex(({ id }) => id === entry.id);
    if (at >= 0) this.#inFlight.splice(at, 1);
    if (this.#kept.length >= this.#limit) this.evictOldest();
    if (entry.outcome === 'rejected') this.#rejectionCount += 1;

    const bytes = sizeOf(entry);
    this.#bytes += bytes;
    this.#kept.push({ entry, eventId: this.#eventId(entry), bytes });
    const byteLimit = Math.max(MIN_BYTE_LIMIT, this.#limit * BYTES_PER_ENTRY);
    while (this.#kept.length > 1 && this.#bytes > byteLimit) this.evictOldest();
  }

  evictOldest(): void {
    const oldest = this.#kept.shift();
    if (!oldest) return;
    this.#lastEvictedId = Math.max(this.#lastEvictedId, oldest.entry.id);
    this.#bytes -= oldest.bytes;
    this.#evicted += 1;
    const { operation } = oldest.entry;
    this.#evictedByOperation.set(operation, this.evictedOf(operation) + 1);
  }

  next(eventId: number): { id: number; entry: JournalEntry } | undefined {
    let first: KeptEntry | undefined;
    for (const kept of this.#kept) {
      if (kept.eventId > eventId && (!first || kept.eventId < first.eventId)) first = kept;
    }
    return first && { id: first.eventId, entry: first.entry };
  }

  /**
   * Also forgets requests whose responses are delayed or hang, because leadmock has already chosen these responses.
   * Other requests in flight still get an entry.
   */
  clear(): void {
    for (const { id, isHeld, describe } of this.#inFlight) if (isHeld) this.#forgotten.set(id, describe);
    this.#inFlight = this.#inFlight.filter(({ isHeld }) => !isHeld);
    this.#kept = [];
    this.#bytes = 0;
    this.#evicted = 0;
    this.#rejectionCount = 0;
    this.#lastEvictedId = 0;
    this.#evictedByOperation.clear();
  }
}
