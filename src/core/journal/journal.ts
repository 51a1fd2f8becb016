import { sizeOfChanges } from '../state/collection.ts';
import type { JournalEntry, RequestUnderWay } from './entry.ts';

const MAX_ENTRIES = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
/** Memory of an entry beside its texts and changes. */
const OVERHEAD_BYTES = 600;

interface KeptEntry {
  entry: JournalEntry;
  /** Id of the latest event about the entry. */
  eventId: number;
  bytes: number;
}

function sizeOf({ path, query, headers, body, answerHeaders, answer = '', explain, changes }: JournalEntry): number {
  const texts = path.length + query.length + headers.length + body.text.length + answerHeaders.length + answer.length;
  return OVERHEAD_BYTES + texts + (explain?.length ?? 0) + sizeOfChanges(changes);
}

export class Journal {
  readonly #eventId: (entry: JournalEntry) => number;
  /** Oldest first. */
  #kept: KeptEntry[] = [];
  #bytes = 0;
  #evicted = 0;
  #lastEvictedId = 0;
  /** Oldest first. A Map that takes and loses every request leaves dead tables behind, through which the engine keeps them all. */
  readonly #underWay: { id: number; describe: () => RequestUnderWay }[] = [];
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  /** @param eventId is called with each entry, and again when its body has come later; returns the id of that event */
  constructor(eventId: (entry: JournalEntry) => number = () => 0) {
    this.#eventId = eventId;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many entries were evicted since the journal was last emptied. */
  get evicted(): number {
    return this.#evicted;
  }

  /** The largest id among the evicted entries; 0 when there are none. */
  get lastEvictedId(): number {
    return this.#lastEvictedId;
  }

  /** All entries, newest last. */
  entries(): JournalEntry[] {
    return this.#kept.map(({ entry }) => entry);
  }

  /** Notes that a request has begun; `describe` is called when somebody asks for the requests under way. */
  begin(id: number, describe: () => RequestUnderWay): void {
    this.#underWay.push({ id, describe });
  }

  /** Every request that has begun and is not yet an entry, oldest first. */
  underWay(): RequestUnderWay[] {
    return this.#underWay.map(({ describe }) => describe());
  }

  /** Adds an answered request, which is no longer under way. */
  add(entry: JournalEntry): void {
    const at = this.#underWay.findLastIndex(({ id }) => id === entry.id);
    if (at >= 0) this.#underWay.splice(at, 1);
    if (this.#kept.length >= MAX_ENTRIES) this.evictOldest();
    this.#keep({ entry, eventId: 0, bytes: 0 }, this.#kept.length);
  }

  /** Stores a copy of an entry, once its body has come or is lost for good: what a client still sends does not change it. */
  bodyCame(pending: JournalEntry): void {
    const at = this.#kept.findLastIndex(({ entry }) => entry === pending);
    const before = this.#kept[at];
    if (!before) return;
    this.#bytes -= before.bytes;
    this.#keep({ ...before, entry: { ...pending, body: { ...pending.body } } }, at);
  }

  #keep(kept: KeptEntry, at: number): void {
    kept.bytes = sizeOf(kept.entry);
    this.#kept[at] = kept;
    this.#bytes += kept.bytes;
    while (this.#kept.length > 1 && this.#bytes > MAX_BYTES) this.evictOldest();
    kept.eventId = this.#eventId(kept.entry);
    for (const listener of this.#listeners) listener(kept.entry);
  }

  /**
   * Calls back with every entry from now on, and again when its body has come.
   * @returns a function that stops it
   */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  evictOldest(): void {
    const oldest = this.#kept.shift();
    if (!oldest) return;
    this.#lastEvictedId = Math.max(this.#lastEvictedId, oldest.entry.id);
    this.#bytes -= oldest.bytes;
    this.#evicted += 1;
  }

  /** The first entry whose event came after the event of this id. */
  next(eventId: number): { id: number; entry: JournalEntry } | undefined {
    let first: KeptEntry | undefined;
    for (const kept of this.#kept) {
      if (kept.eventId > eventId && (!first || kept.eventId < first.eventId)) first = kept;
    }
    return first && { id: first.eventId, entry: first.entry };
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
    this.#evicted = 0;
    this.#lastEvictedId = 0;
  }
}
