export interface KnownValue {
  value: string;
  replacement: string;
}

const START_LENGTH = 4;
/** Minimum length of values that are also masked inside of words. Shorter values in words are rarely secrets. */
const MIN_LENGTH_IN_WORDS = 12;

const WORD = /[A-Za-z0-9]/;

function isInWord(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '');
}

function isAt(value: string, text: string, at: number): boolean {
  if (!text.startsWith(value, at)) return false;
  return value.length >= MIN_LENGTH_IN_WORDS || !(isInWord(text, at) || isInWord(text, at + value.length));
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

/**
 * Masks the text as given, then again without one layer of JSON, URL or XML escapes. If the second step finds a secret,
 * the whole result is unescaped.
 */
export function maskEscaped(text: string, mask: (text: string) => string): string {
  const shown = mask(text);
  const plain = shown.replace(ESCAPES, unescapedPart);
  if (plain === shown) return shown;
  const hidden = mask(plain);
  return hidden === plain ? shown : hidden;
}

/** Index in `#firstPairs`: the low bytes of two characters. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

export class KnownValues {
  readonly #values = new Set<string>();
  readonly #byStart = new Map<string, KnownValue[]>();
  readonly #startLengths = new Set<number>();

  /** Flags for pairs of characters with which values begin, as a fast check that excludes most places in a text. */
  readonly #firstPairs = new Uint8Array(0x10000);

  get size(): number {
    return this.#values.size;
  }

  add({ value, replacement: shown }: KnownValue): void {
    if (value === '' || this.#values.has(value)) return;
    this.#values.add(value);
    this.#index({ value, replacement: shown });
    // Forms encode spaces as plus signs.
    if (value.includes(' ')) this.#index({ value: value.replaceAll(' ', '+'), replacement: shown });
  }

  /** Also masks values that JSON, a URL or XML has escaped once. */
  hide(text: string): string {
    return maskEscaped(text, (plain) => this.hideVerbatim(plain));
  }

  hideVerbatim(text: string): string {
    let shown = '';
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const found = this.#firstPairs[pairAt(text, at)] ? this.#longestAt(text, at) : undefined;
      if (!found) continue;
      shown += text.slice(from, at) + found.replacement;
      from = at + found.value.length;
      at = from - 1;
    }
    return shown + text.slice(from);
  }

  #index(known: KnownValue): void {
    const start = known.value.slice(0, START_LENGTH);
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
