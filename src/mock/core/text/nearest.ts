import leven from 'leven';

/** Maximum number of compared characters of a word, because the time grows with the product of both lengths. */
const MAX_COMPARED = 64;

/** Minimum length of a word that counts as similar to every word that begins with this word. */
const MIN_PREFIX = 3;

function compared(text: string): string {
  return text.slice(0, MAX_COMPARED).toLowerCase();
}

/** A single swap of neighboring letters counts as one edit. */
function isWithin(edits: number, typed: string, known: string): boolean {
  const plain = leven(typed, known);
  if (plain <= edits || plain > edits + 1) return plain <= edits;
  return Array.from(typed.slice(1)).some((letter, at) => {
    const swapped = typed.slice(0, at) + letter + typed[at] + typed.slice(at + 2);
    return leven(swapped, known) + 1 <= edits;
  });
}

function isNear(word: string, candidate: string): boolean {
  const [typed, known] = [compared(word), compared(candidate)];
  const isPrefix = Math.min(typed.length, known.length) >= MIN_PREFIX;
  return (isPrefix && (known.startsWith(typed) || typed.startsWith(known))) || isWithin(typed.length / 3, typed, known);
}

/** @returns the most similar known word, even if both words are very different; undefined if the list is empty */
export function mostSimilar(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, far: leven(compared(word), compared(candidate)) }))
    .sort((one, other) => one.far - other.far);
  return best?.candidate;
}

export function nearest(word: string, known: readonly string[]): string | undefined {
  return mostSimilar(
    word,
    known.filter((candidate) => isNear(word, candidate)),
  );
}

/**
 * Suggests the known names of which the word is a hyphen-separated part, or else the most similar name.
 * @param written function that formats a name
 * @returns the end of a sentence, or an empty string if there is no suggestion
 */
export function didYouMean(word: string, known: readonly string[], written = (name: string) => name): string {
  const withWord = known.filter((each) => each.split('-').includes(word));
  const near = withWord.length > 0 ? withWord : [nearest(word, known)];
  const names = near.filter((name) => name !== undefined);
  return names.length === 0 ? '' : `; did you mean ${names.map(written).join(' or ')}?`;
}

const MAX_SHOWN = 100;

export function shown(word: string, maxLength = MAX_SHOWN): string {
  return word.length > maxLength ? `${word.slice(0, maxLength)}…` : word;
}
