import leven from 'leven';

/** Compared characters: the time grows with the product of both lengths, and no known word is longer. */
const MAX_COMPARED = 64;

/** Shorter beginnings fit too many words. */
const MIN_PREFIX = 3;

function compared(text: string): string {
  return text.slice(0, MAX_COMPARED).toLowerCase();
}

/** Whether so many edits suffice. Two swapped neighbours, a frequent typo, count as one edit instead of two. */
function isWithin(edits: number, typed: string, known: string): boolean {
  const plain = leven(typed, known);
  if (plain <= edits || plain > edits + 1) return plain <= edits;
  return Array.from(typed.slice(1)).some((letter, at) => {
    const swapped = typed.slice(0, at) + letter + typed[at] + typed.slice(at + 2);
    return leven(swapped, known) + 1 <= edits;
  });
}

/** Whether the candidate is probably meant: at most a third of the word's letters differ, or one begins with the other. */
function isNear(word: string, candidate: string): boolean {
  const [typed, known] = [compared(word), compared(candidate)];
  const isPrefix = Math.min(typed.length, known.length) >= MIN_PREFIX;
  return (isPrefix && (known.startsWith(typed) || typed.startsWith(known))) || isWithin(typed.length / 3, typed, known);
}

/** Finds the most similar word of a list, however different it is. */
export function mostSimilar(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, far: leven(compared(word), compared(candidate)) }))
    .sort((one, other) => one.far - other.far);
  return best?.candidate;
}

/** @returns the word of a list that another word probably means, or undefined */
export function nearest(word: string, known: readonly string[]): string | undefined {
  return mostSimilar(
    word,
    known.filter((candidate) => isNear(word, candidate)),
  );
}

/**
 * Suggests known names that contain a word, or that the word is a typo of.
 * @param written formats a name
 * @returns the end of a sentence, with its question mark; '' if no name is similar
 */
export function didYouMean(word: string, known: readonly string[], written = (name: string) => name): string {
  const withWord = known.filter((each) => each.split('-').includes(word));
  const near = withWord.length > 0 ? withWord : [nearest(word, known)];
  const names = near.filter((name) => name !== undefined).map(written);
  return names.length === 0 ? '' : `; did you mean ${names.join(' or ')}?`;
}

const MAX_SHOWN = 100;

/** Cuts a long word of a client for a message. */
export function shown(word: string, maxLength = MAX_SHOWN): string {
  return word.length > maxLength ? `${word.slice(0, maxLength)}…` : word;
}
