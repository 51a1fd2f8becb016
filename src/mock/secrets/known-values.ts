export interface KnownValue {
  value: string;
  replacement: string;
}

/** Minimum length of values that are also masked inside of words. Shorter values in words are rarely secrets. */
const MIN_LENGTH_IN_WORDS = 12;

const LETTER = '[A-Za-z0-9]';

function patternOf(value: string): RegExp {
  const literal = value.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  if (value.length >= MIN_LENGTH_IN_WORDS) return new RegExp(literal, 'g');
  return new RegExp(`(?:(?<!${LETTER})|(?!${LETTER}))${literal}(?:(?!${LETTER})|(?<!${LETTER}))`, 'g');
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

export class KnownValues {
  readonly #known = new Map<string, { pattern: RegExp; replacement: string }>();
  /** Longer values first, because a value may be the beginning of another value. */
  #ordered: { value: string; pattern: RegExp; replacement: string }[] = [];

  get size(): number {
    return this.#known.size;
  }

  has(value: string): boolean {
    return this.#known.has(value);
  }

  add({ value, replacement }: KnownValue): void {
    if (value === '' || this.#known.has(value)) return;
    this.#known.set(value, { pattern: patternOf(value), replacement });
    this.#ordered = [];
    // Forms encode spaces as plus signs.
    this.add({ value: value.replaceAll(' ', '+'), replacement });
  }

  /** Also masks values that JSON, a URL or XML has escaped once. */
  hide(text: string): string {
    return maskEscaped(text, (plain) => this.hideVerbatim(plain));
  }

  hideVerbatim(text: string): string {
    if (this.#ordered.length < this.size) {
      const all = [...this.#known].map(([value, known]) => ({ value, ...known }));
      this.#ordered = all.sort((one, other) => other.value.length - one.value.length);
    }
    return this.#ordered.reduce(
      (shown, { value, pattern, replacement }) =>
        shown.includes(value) ? shown.replace(pattern, () => replacement) : shown,
      text,
    );
  }
}
