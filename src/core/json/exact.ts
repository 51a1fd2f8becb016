import { randomUuid } from '../ids.ts';
import { isExact } from './decimal.ts';
import { isTooDeep } from './nesting.ts';

/** JavaScript rounds no number with fewer digits and dots, unless the exponent has at least three digits. */
const MIN_ROUNDED_LENGTH = 16;
const LARGE_EXPONENT = /[eE][+-]?[0-9]{3}/;

function isPartOfNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || code === 46;
}

/** Checks only every 16th character, because 16 consecutive digits and dots include one of these characters. */
function hasLongNumber(text: string): boolean {
  for (let at = MIN_ROUNDED_LENGTH - 1; at < text.length; at += MIN_ROUNDED_LENGTH) {
    if (!isPartOfNumber(text, at)) continue;
    let [from, to] = [at, at];
    while (isPartOfNumber(text, from - 1)) from -= 1;
    while (isPartOfNumber(text, to + 1)) to += 1;
    if (to - from >= MIN_ROUNDED_LENGTH - 1) return true;
  }
  return false;
}

/** Whether JavaScript may round a number in a JSON text. Fast, but also true for some texts without such a number. */
export function mayBeRounded(text: string): boolean {
  return hasLongNumber(text) || LARGE_EXPONENT.test(text);
}

/** JSON number that JavaScript would round. */
export class SentNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/**
 * Parses JSON, with a `SentNumber` for each number that JavaScript would round. JSON that is nested too deeply
 * (`isTooDeep`) keeps rounded numbers, because a reviver could overflow the stack.
 * @throws SyntaxError if the text is not valid JSON
 */
export function parseExactly(text: string): unknown {
  const rounded: unknown = JSON.parse(text);
  if (!mayBeRounded(text) || isTooDeep(rounded)) return rounded;
  let found = 0;
  const mark = randomUuid();
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (token.startsWith('"') || isExact(token)) return token;
    found += 1;
    return `{"${mark}":"${token}"}`;
  });
  if (found === 0) return rounded;
  return JSON.parse(marked, (_key, value) => {
    const number: unknown = value?.[mark];
    return typeof number === 'string' ? new SentNumber(number) : value;
  });
}

/**
 * @param text JSON of an object
 * @returns the number as sent, or undefined if the field is not a number that JavaScript would round
 */
export function roundedNumberIn(text: string, field: string): string | undefined {
  if (!mayBeRounded(text)) return undefined;
  const value = (parseExactly(text) as Record<string, unknown>)[field];
  return value instanceof SentNumber ? value.text : undefined;
}

export function withSentNumbers(value: unknown, replace: (number: SentNumber) => unknown): unknown {
  if (value instanceof SentNumber) return replace(value);
  if (Array.isArray(value)) return value.map((item) => withSentNumbers(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSentNumbers(inner, replace)]));
}
