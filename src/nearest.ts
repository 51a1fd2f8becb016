import leven from 'leven';

function distance(one: string, other: string): number {
  return leven(one.toLowerCase(), other.toLowerCase());
}

/**
 * The word of a list that is most like the one given, the first of several: for "did you mean". Undefined for an empty list, and where
 * none is within so many letters.
 */
export function nearest(word: string, known: readonly string[], within = Number.POSITIVE_INFINITY): string | undefined {
  let best: { candidate: string; far: number } | undefined;
  for (const candidate of known) {
    const far = distance(word, candidate);
    if (far <= within && (!best || far < best.far)) best = { candidate, far };
  }
  return best?.candidate;
}
