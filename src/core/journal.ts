import type { FaultKind } from './fault-kinds.ts';
import { type Change, sizeOfChanges } from './state/collection.ts';

/** How much one sandbox keeps, and all of them together. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 128 * 1024 * 1024;

/**
 * What became of the body of a request: `none` was sent; it is `present`; of one over 64 KiB the beginning alone is (`truncated`).
 * All others could not be had: not read in time (`too-slow`) or for its size (`too-large`), not what its charset or encoding says
 * (`undecodable`), its connection ended before it was whole (`cut-off`), its client waited to be invited and was refused instead
 * (`not-sent`), or it is still on its way (`pending`).
 */
export type BodyState =
  | 'none'
  | 'present'
  | 'truncated'
  | 'too-large'
  | 'too-slow'
  | 'undecodable'
  | 'cut-off'
  | 'not-sent'
  | 'pending';

/** The body of a request. A pending one changes in place when it has come (`Journal.bodyCame`). */
export interface SentBody {
  state: BodyState;
  /** As sent, decoded; at most 64 KiB of it. What is not `present` is never parsed. */
  text: string;
  /** After decompression; 0 where it is not known. */
  bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** What the client got: a success, a refusal by a rule, what a fault made of it, or nothing: it had left, or asked for none (a preflight). */
export type Outcome = 'success' | 'refused' | 'fault' | 'none';

/** One request and what came of it. What a tester is shown is made when somebody looks (`src/control/journal/`). */
export interface JournalEntry {
  /** Request id, as in `X-Mock-Request-Id`. */
  readonly id: number;
  /** Of the start, by the sandbox's clock: milliseconds since 1970. */
  readonly timeMs: number;
  /** Null for an unknown route. */
  readonly operation: string | null;
  readonly method: string;
  /** As asked for, without sandbox prefix and query. */
  readonly path: string;
  /** The sandbox that was asked for, where there was none of that name. */
  readonly askedSandbox?: string | undefined;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Names and values in turn, as sent, a line each: one text takes far less than the twenty it is made of. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: Outcome;
  /** Whether the operation ran and what it changed was committed. */
  readonly performed: boolean;
  /** HTTP status; 0 when no answer reached the client whole. */
  readonly status: number;
  /** `errors[0].code` of a refusal by a rule. Null for a success, and for what a fault made up. */
  readonly code: number | null;
  /** Of the answer, like `headers`. */
  readonly answerHeaders: string;
  /** The answer's text; undefined when there was none. */
  readonly answer: string | undefined;
  /** Real time from the start to the end of the answer, in milliseconds. */
  readonly durationMs: number;
  /** Of the token, or of the login that succeeded. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  /** The rules that refused it. */
  readonly rules: readonly string[];
  /** Why they did, in words. */
  readonly explain: string | null;
  readonly warnings: readonly string[];
  /** The fault that touched it. */
  readonly fault: { id: number; kind: FaultKind } | null;
  readonly changes: readonly Change[];
}

/** A request that has no answer yet: what is known of it so far. */
export type RequestUnderWay = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'askedSandbox' | 'query' | 'headers' | 'user' | 'service'
>;

/** What an entry roughly takes in memory, in bytes, but for a body that is still to come. */
function sizeOf({ headers, answerHeaders, body, answer, path, query, explain, changes }: JournalEntry): number {
  const texts = headers.length + answerHeaders.length + path.length + query.length + (explain?.length ?? 0);
  // A character outside of Latin-1 makes every one of its text take two bytes.
  const bodyBytes = body.text.length * (body.bytes === body.text.length ? 1 : 2);
  return 500 + texts + bodyBytes + (answer?.length ?? 0) + sizeOfChanges(changes);
}

/** What all journals of a process hold together. Beyond the limit the largest of them gives its oldest entries away. */
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
    journal.clear();
    this.#journals.delete(journal);
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.#most) {
      const [largest] = [...this.#journals].sort((a, b) => b.bytes - a.bytes);
      if (!largest?.evictOldest()) return;
    }
  }
}

/** The latest requests of one sandbox, bounded by number and size. */
export class Journal {
  readonly #budget: JournalBudget;
  readonly #eventId: (entry: JournalEntry) => number;
  /** A ring: the oldest entry stands at `#first`. */
  #ring: (JournalEntry | undefined)[] = [];
  #sizes: number[] = [];
  #eventIds: number[] = [];
  #first = 0;
  #count = 0;
  #bytes = 0;
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

  get bytes(): number {
    return this.#bytes;
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
    return Array.from({ length: this.#count }, (_, at) => this.#ring[this.#place(at)] as JournalEntry);
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
    const size = sizeOf(entry);
    while (this.#count >= MOST_ENTRIES || (this.#count > 0 && this.#bytes + size > MOST_BYTES)) this.evictOldest();
    const place = this.#place(this.#count);
    this.#ring[place] = entry;
    this.#sizes[place] = size;
    this.#count += 1;
    this.#bytes += size;
    this.#budget.count(size);
    this.#eventIds[place] = this.#eventId(entry);
    for (const listener of this.#listeners) listener(entry);
  }

  /** The body of an entry has come, or will not come any more: counts it anew, and tells of the entry once more. */
  bodyCame(entry: JournalEntry): void {
    const back = this.#backTo(entry);
    if (back === undefined) return;
    const place = this.#place(this.#count - 1 - back);
    const grown = sizeOf(entry) - (this.#sizes[place] ?? 0);
    this.#sizes[place] = (this.#sizes[place] ?? 0) + grown;
    this.#bytes += grown;
    this.#budget.count(grown);
    this.#eventIds[place] = this.#eventId(entry);
    while (this.#count > 1 && this.#bytes > MOST_BYTES) this.evictOldest();
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
    const size = this.#sizes[this.#first] ?? 0;
    this.#lastEvictedId = Math.max(this.#lastEvictedId, this.#ring[this.#first]?.id ?? 0);
    this.#ring[this.#first] = undefined;
    this.#first = (this.#first + 1) % MOST_ENTRIES;
    this.#count -= 1;
    this.#bytes -= size;
    this.#evicted += 1;
    this.#budget.count(-size);
    return true;
  }

  /** Those whose event came after one of this id. */
  since(eventId: number): { id: number; entry: JournalEntry }[] {
    return this.entries().flatMap((entry, at) => {
      const id = this.#eventIds[this.#place(at)] ?? 0;
      return id > eventId ? [{ id, entry }] : [];
    });
  }

  clear(): void {
    this.#budget.count(-this.#bytes);
    this.#ring = [];
    this.#sizes = [];
    this.#eventIds = [];
    this.#first = 0;
    this.#count = 0;
    this.#bytes = 0;
    this.#evicted = 0;
    this.#lastEvictedId = 0;
  }

  /** How many entries are newer than this one. */
  #backTo(entry: JournalEntry): number | undefined {
    for (let back = 0; back < this.#count; back += 1) {
      if (this.#ring[this.#place(this.#count - 1 - back)] === entry) return back;
    }
    return undefined;
  }

  #place(at: number): number {
    return (this.#first + at) % MOST_ENTRIES;
  }
}
