import type { QueryParameter } from '../openapi/parameters.ts';
import { Problem } from './problem.ts';

/** Query parameter whose values are not only texts. */
export interface ReadParameter extends QueryParameter {
  /** @throws Problem 400 if the text is invalid */
  read?(text: string): unknown;
}

export const COUNT = { type: 'integer', minimum: 0 };

function invalid(name: string, expected: string, text: string): Problem {
  return new Problem(400, `${name} must be ${expected} (it is ${JSON.stringify(text)})`);
}

export function wholeNumber(name: string, text: string): number {
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw invalid(name, 'a whole number of at most 15 digits', text);
}

function oneOf(name: string, words: readonly string[], text: string): string {
  if (words.includes(text)) return text;
  throw invalid(name, `${words.length > 1 ? 'one of ' : ''}${words.join(', ')}`, text);
}

export function countParameter(name: string, description: string): ReadParameter {
  return { name, description, schema: COUNT, read: (text) => wholeNumber(name, text) };
}

export function wordParameter(name: string, description: string, words: readonly string[]): ReadParameter {
  return { name, description, schema: { enum: words }, read: (text) => oneOf(name, words, text) };
}

export function truthParameter(name: string, description: string): ReadParameter {
  const read = (text: string) => oneOf(name, ['true', 'false'], text) === 'true';
  return { name, description, schema: { type: 'boolean' }, read };
}

/** @returns the values of the given parameters by name */
export function readQuery<Values>(parameters: readonly ReadParameter[], query: URLSearchParams): Partial<Values> {
  const pairs = parameters.flatMap(({ name, read = String }) => {
    const text = query.get(name);
    return text === null ? [] : [[name, read(text)]];
  });
  return Object.fromEntries(pairs);
}
