/** Of a page, in bytes. The first is small, because most sandboxes hold few requests. */
const FIRST_PAGE = 2 * 1024;
const LARGEST_PAGE = 64 * 1024;
/** A longer text gets a page of its own. */
const LONGEST_SHARED = LARGEST_PAGE / 4;
/** What a character takes at most. */
const MOST_OF_CHARACTER = 3;

interface Page {
  readonly bytes: Buffer;
  used: number;
  /** How many texts it holds. */
  texts: number;
}

/** Where a text stands. */
export interface Place {
  readonly page: Page;
  readonly start: number;
  readonly end: number;
  readonly encoding: 'utf8' | 'utf16le';
}

/**
 * Texts that are kept for a while and seldom read, outside of the engine's heap. On it the garbage collector would copy each twice, and search
 * all of them again and again until they are old (docs/decisions/0007).
 */
export class TextPages {
  #current: Page | undefined;
  /** Of the largest size, to be used again: the engine frees the memory behind a page late. */
  #spare: Page | undefined;
  #bytes = 0;

  /** All memory that is held, also what no text stands in yet, or any more. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps a text until its place is freed. */
  write(text: string): Place {
    const encoding = text.isWellFormed() ? 'utf8' : 'utf16le';
    const page = this.#pageFor(text, encoding);
    const start = page.used;
    page.used += page.bytes.write(text, start, encoding);
    page.texts += 1;
    return { page, start, end: page.used, encoding };
  }

  read({ page, start, end, encoding }: Place): string {
    return page.bytes.toString(encoding, start, end);
  }

  /** Ends a place: what stood there cannot be read any more. */
  free({ page }: Place): void {
    page.texts -= 1;
    if (page.texts > 0) return;
    page.used = 0;
    if (page === this.#current) return;
    const isToSpare = page.bytes.length === LARGEST_PAGE && this.#spare === undefined;
    if (isToSpare) this.#spare = page;
    else this.#bytes -= page.bytes.length;
  }

  #pageFor(text: string, encoding: Place['encoding']): Page {
    const current = this.#current;
    const room = current ? current.bytes.length - current.used : 0;
    if (current && text.length * MOST_OF_CHARACTER <= room) return current;
    const bytes = Buffer.byteLength(text, encoding);
    if (current && bytes <= room) return current;
    if (bytes > LONGEST_SHARED) return this.#newPage(bytes);
    if (current?.texts === 0) this.#bytes -= current.bytes.length;
    this.#current = this.#nextPage(bytes, current?.bytes.length ?? FIRST_PAGE / 2);
    return this.#current;
  }

  #nextPage(least: number, lastSize: number): Page {
    const size = Math.min(LARGEST_PAGE, Math.max(2 * lastSize, 2 ** Math.ceil(Math.log2(least))));
    const spare = size === LARGEST_PAGE ? this.#spare : undefined;
    if (spare) this.#spare = undefined;
    return spare ?? this.#newPage(size);
  }

  #newPage(size: number): Page {
    this.#bytes += size;
    return { bytes: Buffer.allocUnsafeSlow(size), used: 0, texts: 0 };
  }
}
