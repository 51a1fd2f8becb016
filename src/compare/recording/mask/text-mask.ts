import { isUuid } from '../../../core/sandbox/ids.ts';

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщыэюя';

function lettersOf(seed: number): (count: number) => number {
  let state = (seed * 0x9e3779b1) >>> 0;
  return (count) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) >>> 0;
    return (state >>> 8) % count;
  };
}

function letterLike(letter: string, next: (count: number) => number): string {
  const alphabet = /\p{Script=Cyrillic}/u.test(letter) ? CYRILLIC : LATIN;
  const other = alphabet[next(alphabet.length)] as string;
  return letter === letter.toUpperCase() && letter !== letter.toLowerCase() ? other.toUpperCase() : other;
}

/** Equal texts get equal replacements. */
export class TextMask {
  readonly #masked = new Map<string, string>();
  readonly #given = new Set<string>();

  mask(text: string): string {
    const known = this.#masked.get(text);
    if (known !== undefined) return known;
    const masked = this.#new(text);
    this.#masked.set(text, masked);
    this.#given.add(masked);
    return masked;
  }

  #new(text: string): string {
    const number = this.#masked.size + 1;
    for (let seed = number; seed < number + 50; seed += 1) {
      const masked = made(text, number, seed);
      if (masked !== text && !this.#given.has(masked)) return masked;
    }
    return made(text, number, number);
  }
}

function made(text: string, number: number, seed: number): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `person${number}@example.com`;
  if (isUuid(text)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return `2030-01-${String((number % 28) + 1).padStart(2, '0')}${text.slice(10).replace(/\d/g, '0')}`;
  const [, scheme, host, rest = ''] = /^(https?:\/\/)([^/?#]+)(.*)$/is.exec(text) ?? [];
  if (scheme !== undefined && host !== undefined) return `${scheme}site${number}.example${letters(rest, seed)}`;
  return letters(text, seed);
}

function letters(text: string, seed: number): string {
  const next = lettersOf(seed);
  return text.replace(/\p{L}|\p{Nd}/gu, (found) =>
    /\p{Nd}/u.test(found) ? String(next(10)) : letterLike(found, next),
  );
}
