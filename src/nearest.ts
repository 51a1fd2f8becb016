import leven from 'leven';

/** No known word is longer. Beyond it nothing is compared: the time grows with the product of both lengths. */
const LONGEST_COMPARED = 64;

/** The word of a list that is most like the one given: for "did you mean". */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const short = word.slice(0, LONGEST_COMPARED).toLowerCase();
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = leven(short, candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

const LONGEST_SHOWN = 100;

/** A word of a client as a message repeats it: of a long one the beginning. */
export function shown(word: string): string {
  return word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word;
}
