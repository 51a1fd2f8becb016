import { randomUuid } from '../sandbox/ids.ts';
import { isExact } from './decimal.ts';
import { isTooDeep } from './nesting.ts';

/** A text without so many digits in a row, a dot among them perhaps, and without such an exponent holds no number that is rounded. */
const MAY_BE_ROUNDED = /(?:[0-9]\.?){16}|[eE][+-]?[0-9]{3}/;

/** Whether a text may hold a number that is rounded: quickly told, and wrong only where there is none. */
export function mayBeRounded(text: string): boolean {
  return MAY_BE_ROUNDED.test(text);
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

/** A value with something in the place of each `SentNumber` in it. */
export function withSentNumbers(value: unknown, replace: (number: SentNumber) => unknown): unknown {
  if (value instanceof SentNumber) return replace(value);
  if (Array.isArray(value)) return value.map((item) => withSentNumbers(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSentNumbers(inner, replace)]));
}
