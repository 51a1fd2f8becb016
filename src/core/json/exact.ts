import { randomUuid } from '../sandbox/ids.ts';
import { isExact } from './decimal.ts';
import { isTooDeep } from './nesting.ts';

/** A number of fewer digits, a dot among them perhaps, is not rounded. */
const FEWEST_ROUNDED = 16;
const LARGE_EXPONENT = /[eE][+-]?[0-9]{3}/;

function isPartOfNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || code === 46;
}

/** Whether so many digits and dots stand in a row: one of them stands at a place that is looked at. */
function hasLongNumber(text: string): boolean {
  for (let at = FEWEST_ROUNDED - 1; at < text.length; at += FEWEST_ROUNDED) {
    if (!isPartOfNumber(text, at)) continue;
    let [from, to] = [at, at];
    while (isPartOfNumber(text, from - 1)) from -= 1;
    while (isPartOfNumber(text, to + 1)) to += 1;
    if (to - from >= FEWEST_ROUNDED - 1) return true;
  }
  return false;
}

/** Whether a text may hold a number that is rounded: quickly told, and wrong only where there is none. */
export function mayBeRounded(text: string): boolean {
  return hasLongNumber(text) || LARGE_EXPONENT.test(text);
}

/** A number in a JSON text that JavaScript would round: its digits, as they were sent. */
export class SentNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;

/**
 * The value of a JSON text, with a `SentNumber` in the place of each number that JavaScript would round; none in what `isTooDeep`, through
 * which a reviver could not get.
 * @throws SyntaxError
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

/** The digits of a number in an object, as they were sent, where JavaScript would round it; `text` is the JSON of that object. */
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
