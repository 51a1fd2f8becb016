import type { Change } from './collection.ts';
import type { FaultKind } from './faults.ts';

/** How much one sandbox keeps, and all of them together. */
const MOST_ENTRIES = 1000;
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_IN_ALL = 128 * 1024 * 1024;

/** A body as it was sent or answered. Of a large one only the beginning is kept, as text. */
export interface KeptBody {
  value: unknown;
  bytes: number;
  isTruncated: boolean;
}

/** One answered request, as it happened. What a tester is shown of it is made when somebody looks (`src/control/journal/`). */
export interface JournalEntry {
  /** Request id, as in `X-Mock-Request-Id`. */
  readonly id: number;
  /** Of the answer, by the sandbox's clock: milliseconds since 1970. */
  readonly timeMs: number;
  /** Null for an unknown route. */
  readonly operation: string | null;
  readonly method: string;
  /** Without sandbox prefix and query. */
  readonly path: string;
  /** The sandbox that was asked for, where there was none of that name. */
  readonly askedSandbox?: string | undefined;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Names and values in turn, as sent, a line each: one text takes far less than the twenty it is made of. */
  readonly headers: string;
  /** Undefined where none was read. */
  readonly body: KeptBody | undefined;
  /** HTTP status; 0 when the client was gone before the answer. */
  readonly status: number;
  /** `errors[0].code` of a refusal. */
  readonly code: number | null;
  /** The answer's JSON; undefined when there was none. */
  readonly answer: string | undefined;
  /** Real time, in milliseconds. */
  readonly durationMs: number;
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  /** The rules that refused it. */
  readonly rules: readonly string[];
  readonly warnings: readonly string[];
  /** The fault that touched it. */
  readonly fault: { id: number; kind: FaultKind } | null;
  readonly changes: readonly Change[];
}

/** What an entry roughly takes in memory. */
function sizeOf({ headers, body, answer, path, query, changes }: JournalEntry): number {
  const bodyBytes = Math.min(body?.bytes ?? 0, MOST_BYTES);
  return 500 + headers.length + path.length + query.length + bodyBytes * (1 + changes.length) + (answer?.length ?? 0);
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
  /** A ring: the oldest entry stands at `#first`. */
  #ring: (JournalEntry | undefined)[] = [];
  #sizes: number[] = [];
  #first = 0;
  #count = 0;
  #bytes = 0;
  #evicted = 0;
  #added = 0;
  readonly #listeners = new Set<(entry: JournalEntry) => void>();

  constructor(budget: JournalBudget) {
    this.#budget = budget;
    budget.join(this);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many requests were ever added; it only grows. */
  get added(): number {
    return this.#added;
  }

  /** How many entries had to go since the journal was last emptied. */
  get evicted(): number {
    return this.#evicted;
  }

  /** All entries, newest last. */
  entries(): JournalEntry[] {
    return Array.from({ length: this.#count }, (_, at) => this.#ring[this.#place(at)] as JournalEntry);
  }

  add(entry: JournalEntry): void {
    const size = sizeOf(entry);
    while (this.#count >= MOST_ENTRIES || (this.#count > 0 && this.#bytes + size > MOST_BYTES)) this.evictOldest();
    const place = this.#place(this.#count);
    this.#ring[place] = entry;
    this.#sizes[place] = size;
    this.#count += 1;
    this.#added += 1;
    this.#bytes += size;
    this.#budget.count(size);
    for (const listener of this.#listeners) listener(entry);
  }

  /** Tells of every entry from now on; answers how to stop that. */
  listen(listener: (entry: JournalEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Gives the oldest entry away; false when there is none. */
  evictOldest(): boolean {
    if (this.#count === 0) return false;
    const size = this.#sizes[this.#first] ?? 0;
    this.#ring[this.#first] = undefined;
    this.#first = (this.#first + 1) % MOST_ENTRIES;
    this.#count -= 1;
    this.#bytes -= size;
    this.#evicted += 1;
    this.#budget.count(-size);
    return true;
  }

  clear(): void {
    this.#budget.count(-this.#bytes);
    this.#ring = [];
    this.#sizes = [];
    this.#first = 0;
    this.#count = 0;
    this.#bytes = 0;
    this.#evicted = 0;
  }

  #place(at: number): number {
    return (this.#first + at) % MOST_ENTRIES;
  }
}
