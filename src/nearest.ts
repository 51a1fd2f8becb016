import leven from 'leven';

/** The word of a list that is most like the one given: for "did you mean". */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const distance = (candidate: string) => leven(word.toLowerCase(), candidate.toLowerCase());
  return known.toSorted((a, b) => distance(a) - distance(b))[0];
}
