import leven from 'leven';

/** Compared characters: the time grows with the product of both lengths, and no known word is longer. */
const MAX_COMPARED = 64;

/**
 * Finds the most similar word of a list, for "did you mean".
 * @param within largest number of letters that differ
 * @returns undefined if no word is similar enough
 */
export function nearest(word: string, known: readonly string[], within = Number.POSITIVE_INFINITY): string | undefined {
  const compared = (text: string) => text.slice(0, MAX_COMPARED).toLowerCase();
  const [best] = known
    .map((candidate) => ({ candidate, far: leven(compared(word), compared(candidate)) }))
    .filter(({ far }) => far <= within)
    .sort((one, other) => one.far - other.far);
  return best?.candidate;
}

/**
 * Suggests known names that contain a word, or that the word is a typo of.
 * @param written formats a name
 * @returns '' if no name is similar
 */
export function didYouMean(word: string, known: readonly string[], written = (name: string) => name): string {
  const whole = known.filter((each) => each.split('-').includes(word));
  const near = whole.length > 0 ? whole : [nearest(word, known, Math.floor(word.length / 2))];
  const names = near.filter((name) => name !== undefined).map(written);
  return names.length === 0 ? '' : `; did you mean ${names.join(' or ')}?`;
}

const MAX_SHOWN = 100;

/** Cuts a long word of a client for a message. */
export function shown(word: string): string {
  return word.length > MAX_SHOWN ? `${word.slice(0, MAX_SHOWN)}…` : word;
}
