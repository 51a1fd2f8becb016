import leven from 'leven';

/** No known word is longer. Beyond it nothing is compared: the time grows with the product of both lengths. */
const LONGEST_COMPARED = 64;
/** Of more words than any list of names has, the first are compared. */
const MOST_COMPARED = 2000;

/**
 * The word of a list that is most like the one given, the first of several: for "did you mean". Undefined for an empty list, and where
 * none is within so many letters.
 */
export function nearest(word: string, known: readonly string[], within = Number.POSITIVE_INFINITY): string | undefined {
  const short = word.slice(0, LONGEST_COMPARED).toLowerCase();
  let best: { candidate: string; far: number } | undefined;
  for (const candidate of known.slice(0, MOST_COMPARED)) {
    const far = leven(short, candidate.slice(0, LONGEST_COMPARED).toLowerCase());
    if (far <= within && (!best || far < best.far)) best = { candidate, far };
  }
  return best?.candidate;
}

/**
 * What to say of a word that is probably one of these, as a part of it or with a typing error; '' where none is like it.
 * @param written how one of them is written
 */
export function didYouMean(word: string, known: readonly string[], written = (name: string) => name): string {
  const whole = known.filter((each) => each.split('-').includes(word));
  const near = whole.length > 0 ? whole : [nearest(word, known, Math.floor(word.length / 2))];
  const names = near.filter((name) => name !== undefined).map(written);
  return names.length === 0 ? '' : `; did you mean ${names.join(' or ')}?`;
}

const LONGEST_SHOWN = 100;

/** A word of a client as a message repeats it: of a long one the beginning. */
export function shown(word: string): string {
  return word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word;
}
