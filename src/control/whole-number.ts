import { Problem } from './problem.ts';

/** A parameter of a query as a number from 0 on. Throws a Problem (400) for anything else. */
export function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,15}$/.test(text))
    throw new Problem(400, `${name} must be a whole number (it is ${JSON.stringify(text)})`);
  return Number(text);
}
