export interface KnownValue {
  value: string;
  /** Replaces the value. */
  shown: string;
}

/** Number of first characters by which values are indexed. */
const START = 4;
/** A shorter value is hidden only as a separate word: longer words contain it at random. */
const MIN_ANYWHERE = 12;

const WORD = /[A-Za-z0-9]/;

function isInWord(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '');
}

function isAt(value: string, text: string, at: number): boolean {
  if (!text.startsWith(value, at)) return false;
  return value.length >= MIN_ANYWHERE || !(isInWord(text, at) || isInWord(text, at + value.length));
}

const ESCAPES = /\\(?:u[\da-f]{4}|["\\/bfnrt])|(?:%[\da-f]{2})+|&(?:amp|lt|gt|quot|apos);/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapedPart(sequence: string): string {
  if (sequence.startsWith('&')) return ENTITIES[sequence.slice(1, -1).toLowerCase()] ?? sequence;
  try {
    return sequence.startsWith('%') ? decodeURIComponent(sequence) : JSON.parse(`"${sequence}"`);
  } catch {
    return sequence;
  }
}

/** Undoes one layer of the escapes of JSON, URLs and XML. */
function unescaped(text: string): string {
  return text.replace(ESCAPES, unescapedPart);
}

/** Low bytes of the two characters at a place, as an index of `#firstPairs`. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

/** Hides secret values wherever they are in a text. */
export class KnownValues {
  readonly #values = new Set<string>();
  readonly #byStart = new Map<string, KnownValue[]>();
  /** Lengths of the keys of `#byStart`. */
  readonly #startLengths = new Set<number>();

  /** Whether a value may begin with two characters. This look is fast, and most places of a text need no other. */
  readonly #firstPairs = new Uint8Array(0x10000);

  get size(): number {
    return this.#values.size;
  }

  add({ value, shown }: KnownValue): void {
    if (value === '' || this.#values.has(value)) return;
    this.#values.add(value);
    this.#index({ value, shown });
    // Forms write blanks as plus signs.
    if (value.includes(' ')) this.#index({ value: value.replaceAll(' ', '+'), shown });
  }

  /** Hides values, also values that JSON, a URL or XML escapes once: then it returns the whole text without these escapes. */
  hide(text: string): string {
    const shown = this.hideVerbatim(text);
    const plain = unescaped(shown);
    if (plain === shown) return shown;
    const hidden = this.hideVerbatim(plain);
    return hidden === plain ? shown : hidden;
  }

  /** Hides values without escapes. */
  hideVerbatim(text: string): string {
    let shown = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const found = this.#firstPairs[pairAt(text, at)] ? this.#longestAt(text, at) : undefined;
      if (!found) continue;
      shown += text.slice(from, at) + found.shown;
      from = at + found.value.length;
      at = from - 1;
    }
    return shown + text.slice(from);
  }

  #index(known: KnownValue): void {
    const start = known.value.slice(0, START);
    const pair = pairAt(start, 0);
    this.#firstPairs.fill(1, pair, start.length === 1 ? pair + 0x100 : pair + 1);
    this.#startLengths.add(start.length);
    const others = this.#byStart.get(start);
    if (others) others.push(known);
    else this.#byStart.set(start, [known]);
  }

  #longestAt(text: string, at: number): KnownValue | undefined {
    let longest: KnownValue | undefined;
    for (const length of this.#startLengths) {
      for (const known of this.#byStart.get(text.slice(at, at + length)) ?? []) {
        if (known.value.length > (longest?.value.length ?? 0) && isAt(known.value, text, at)) longest = known;
      }
    }
    return longest;
  }
}
