import { isUuid } from '../mock/core/ids.ts';

const IMPERSONAL_TEXT =
  /^(|success|error|main|staff|owner|funnel|funnel_date|sms|email|call|popup|\d\d\.\d\d\.\d\d \d\d:\d\d:\d\d|[0-9a-f]{6})$/i;
/** Largest number that compare shows. Larger numbers may be telephone numbers. */
const MAX_NUMBER = 9_999_999;

export function isImpersonalText(text: string): boolean {
  return IMPERSONAL_TEXT.test(text);
}

export function isImpersonalNumber(number: number): boolean {
  return Math.abs(number) <= MAX_NUMBER;
}

/** Whether a key is probably the name of a field. Most names and tokens are no words with at most two digits at the end. */
export function isFieldName(key: string): boolean {
  return /^[A-Za-z_-]{1,38}\d{0,2}$/.test(key);
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщыэюя';

/** Replaces texts with invented texts of the same shape. Equal texts get equal replacements. */
export class TextMask {
  readonly #masked = new Map<string, string>();

  mask(text: string): string {
    const masked = this.#masked.get(text) ?? invented(text, this.#masked.size + 1);
    this.#masked.set(text, masked);
    return masked;
  }

  maskNumber(number: number): number {
    if (isImpersonalNumber(number)) return number;
    return Math.sign(number) * Number(`1${this.mask(String(Math.trunc(Math.abs(number)))).slice(1)}`);
  }

  maskKey(key: string): string {
    return isFieldName(key) ? key : this.mask(key);
  }
}

function invented(text: string, number: number): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `person${number}@example.com`;
  if (isUuid(text)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (/^\d{4}-\d\d-\d\d/.test(text))
    return `2030-01-${String((number % 28) + 1).padStart(2, '0')}${text.slice(10).replace(/\d/g, '0')}`;
  const [, scheme, rest = ''] = /^(https?:\/\/)[^/?#]+(.*)$/is.exec(text) ?? [];
  return scheme === undefined
    ? otherLetters(text, number)
    : `${scheme}site${number}.example${otherLetters(rest, number)}`;
}

function otherLetters(text: string, number: number): string {
  let state = number;
  const next = (alphabet: string) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return alphabet[state % alphabet.length] as string;
  };
  return text.replace(/\p{L}|\p{Nd}/gu, (found) => {
    if (/\p{Nd}/u.test(found)) return next('0123456789');
    const other = next(/\p{Script=Cyrillic}/u.test(found) ? CYRILLIC : LATIN);
    return found === found.toLowerCase() ? other : other.toUpperCase();
  });
}
