import { Problem } from './problem.ts';

/** @throws Problem 400 if the text is not 1 to 15 digits */
export function wholeNumber(name: string, text: string): number {
  if (!/^[0-9]{1,15}$/.test(text))
    throw new Problem(400, `${name} must be a whole number of at most 15 digits (it is ${JSON.stringify(text)})`);
  return Number(text);
}
