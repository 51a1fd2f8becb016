import { type Change, sizeOfChanges } from '../state/collection.ts';
import type { JournalEntry, RequestUnderWay } from './entry.ts';
import { type Place, TextPages } from './text-pages.ts';
import { readEntry, writtenEntry } from './written-entry.ts';

/** How much one sandbox keeps, and all of them together. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 128 * 1024 * 1024;
/** What an entry takes beside its texts and changes. */
const SLOT_BYTES = 200;

/** One entry of a journal. Slots are made once and used again, so that a request leaves nothing behind on the heap. */
interface Slot {
  id: number;
  /** Of the latest event about it. */
  eventId: number;
  place: Place | undefined;
  changes: readonly Change[];
  /** In bytes, and how many of them are in no page. */
  size: number;
  besides: number;
  /** While its body is still to come: that changes in place. */
  pending: JournalEntry | undefined;
  /** As it was last read, for as long as somebody holds it: what was found out about an entry is known by the object. */
  read: WeakRef<JournalEntry> | undefined;
}

/** The memory that all journals of a process hold together. Beyond the limit the largest of them gives its oldest entries away. */
export class JournalBudget {
  readonly #most: number;
  readonly #journals = new Set<Journal>();
  #bytes = 0;

  constructor(most = MOST_BYTES_IN_ALL) {
    this.#most = most;
  }

  join(journal: Journal): void {
    this.#journals.add(journal);
  }

  leave(journal: Journal): void {
    journal.leaveBudget();
    this.#journals.delete(journal);
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#most) {
      if (!this.#largest()?.evictOldest()) return;
    }
  }

  #largest(): Journal | undefined {
    let largest: Journal | undefined;
    for (const journal of this.#journals) if (journal.held > (largest?.held ?? 0)) largest = journal;
    return largest;
  }
}

/** The latest requests of one sandbox, bounded by number and size. */
export class Journal {
  #budget: JournalBudget;
  readonly #eventId: (entry: JournalEntry) => number;
  #pages = new TextPages();
  /** A ring: the oldest entry stands at `#first`. */
  #ring: Slot[] = [];
  #first = 0;
  #count = 0;
  /** What its entries take, and how much of that is in no page. */
  #bytes = 0;
  #bytesBesides = 0;
  /** As the budget knows it. */
  #counted = 0;
  #evicted = 0;
  #lastEvictedId = 0;
  /** Oldest first. A Map that takes and loses every request leaves dead tables behind, through which the engine keeps them all. */
  readonly #underWay: { id: number; describe: () => RequestUnderWay }[] = [];
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  /** @param eventId is told of each entry, and again when its body has come later; gives the id of that event */
  constructor(budget: JournalBudget, eventId: (entry: JournalEntry) => number = () => 0) {
    this.#budget = budget;
    this.#eventId = eventId;
    budget.join(this);
  }

  /** What its entries take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The memory that it holds: whole pages, used or not. */
  get held(): number {
    return this.#pages.bytes + this.#bytesBesides;
  }

  /** How many entries were dropped for room since the journal was last emptied. */
  get evicted(): number {
    return this.#evicted;
  }

  /** The largest id among them; 0 when there are none. */
  get lastEvictedId(): number {
    return this.#lastEvictedId;
  }

  /** All entries, newest last. */
  entries(): JournalEntry[] {
    return Array.from({ length: this.#count }, (_, at) => this.#read(this.#slot(at)));
  }

  /** Says that a request has begun; `describe` is called when somebody asks what is under way. */
  begin(id: number, describe: () => RequestUnderWay): void {
    this.#underWay.push({ id, describe });
  }

  /** Every request that has begun and is not yet an entry, oldest first. */
  underWay(): RequestUnderWay[] {
    return this.#underWay.map(({ describe }) => describe());
  }

  /** Adds what came of a request; it is under way no longer. */
  add(entry: JournalEntry): void {
    const at = this.#underWay.findLastIndex(({ id }) => id === entry.id);
    if (at >= 0) this.#underWay.splice(at, 1);
    if (this.#count >= MOST_ENTRIES) this.evictOldest();
    const slot = this.#slot(this.#count);
    this.#count += 1;
    slot.id = entry.id;
    this.#keep(entry, slot);
  }

  /** The body of an entry has come, or will not come any more: counts it anew, and tells of the entry once more. */
  bodyCame(entry: JournalEntry): void {
    for (let at = this.#count - 1; at >= 0; at -= 1) {
      const slot = this.#slot(at);
      if (slot.pending !== entry) continue;
      this.#drop(slot);
      this.#keep(entry, slot);
      return;
    }
  }

  #keep(entry: JournalEntry, slot: Slot): void {
    slot.place = this.#pages.write(writtenEntry(entry));
    slot.changes = entry.changes;
    slot.pending = entry.body.state === 'pending' ? entry : undefined;
    slot.besides = SLOT_BYTES + sizeOfChanges(entry.changes);
    slot.size = slot.place.end - slot.place.start + slot.besides;
    this.#bytes += slot.size;
    this.#bytesBesides += slot.besides;
    this.#recount();
    while (this.#count > 1 && this.#bytes > MOST_BYTES) this.evictOldest();
    slot.eventId = this.#eventId(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** Tells of every entry from now on, and again when its body has come; answers how to stop that. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Gives the oldest entry away; false when there is none. */
  evictOldest(): boolean {
    if (this.#count === 0) return false;
    const slot = this.#slot(0);
    this.#lastEvictedId = Math.max(this.#lastEvictedId, slot.id);
    this.#drop(slot);
    this.#first = (this.#first + 1) % MOST_ENTRIES;
    this.#count -= 1;
    this.#evicted += 1;
    if (this.#count === 0) this.#pages = new TextPages();
    this.#recount();
    return true;
  }

  /** The first whose event came after one of this id. */
  next(eventId: number): { id: number; entry: JournalEntry } | undefined {
    let first: Slot | undefined;
    for (let at = 0; at < this.#count; at += 1) {
      const slot = this.#slot(at);
      if (slot.eventId > eventId && (!first || slot.eventId < first.eventId)) first = slot;
    }
    return first && { id: first.eventId, entry: this.#read(first) };
  }

  clear(): void {
    this.#pages = new TextPages();
    this.#ring = [];
    this.#first = 0;
    this.#count = 0;
    this.#bytes = 0;
    this.#bytesBesides = 0;
    this.#recount();
    this.#evicted = 0;
    this.#lastEvictedId = 0;
  }

  /** Forgets all. What ends here later counts for nobody: nobody would ever give it away. */
  leaveBudget(): void {
    this.clear();
    this.#budget = new JournalBudget();
  }

  /** Forgets what a slot holds. */
  #drop(slot: Slot): void {
    if (slot.place) this.#pages.free(slot.place);
    this.#bytes -= slot.size;
    this.#bytesBesides -= slot.besides;
    slot.place = undefined;
    slot.changes = [];
    slot.pending = undefined;
    slot.read = undefined;
    slot.size = 0;
    slot.besides = 0;
  }

  /** Tells the budget by how much more or less is held. */
  #recount(): void {
    const more = this.held - this.#counted;
    this.#counted += more;
    this.#budget.count(more);
  }

  #read(slot: Slot): JournalEntry {
    const known = slot.pending ?? slot.read?.deref();
    if (known) return known;
    const entry = readEntry(this.#pages.read(slot.place as Place), slot.changes);
    slot.read = new WeakRef(entry);
    return entry;
  }

  #slot(at: number): Slot {
    const place = (this.#first + at) % MOST_ENTRIES;
    const made = this.#ring[place];
    if (made) return made;
    const none = { place: undefined, changes: [], pending: undefined, read: undefined };
    const slot: Slot = { id: 0, eventId: 0, size: 0, besides: 0, ...none };
    this.#ring[place] = slot;
    return slot;
  }
}
