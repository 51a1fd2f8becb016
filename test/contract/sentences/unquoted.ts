/** Patterns of structure: headings, heads of tables, and numbers of lists. */
const STRUCTURE = [/^#+ .*$/gm, /^\|.*\|\n\|[-|]+\|$/gm, /^\d+\. /gm];

const SPACES_AND_CELLS = /[\s|]*/y;

/**
 * Compares a document with its quotes, in order. Only structure may be between them.
 * @returns the first words that no quote contains, or undefined
 */
export function unquotedIn(document: string, quotes: readonly string[]): string | undefined {
  const words = STRUCTURE.reduce((text, part) => text.replace(part, (found) => ' '.repeat(found.length)), document);
  const beginOfWords = (from: number) => {
    SPACES_AND_CELLS.lastIndex = from;
    return from + (SPACES_AND_CELLS.exec(words)?.[0].length ?? 0);
  };
  const wordsUpTo = (from: number, end: number | undefined) => words.slice(from, end).replace(/[\s|]+$/, '');

  let at = beginOfWords(0);
  for (const [index, quote] of quotes.entries()) {
    if (!words.startsWith(quote, at)) {
      const next = quotes.slice(index).find((other) => words.includes(other, at));
      const missing = wordsUpTo(at, next === undefined ? undefined : words.indexOf(next, at));
      return `entry ${index + 1} "${quote}" must follow here, and no entry quotes: ${missing}`;
    }
    at = beginOfWords(at + quote.length);
  }
  return at < words.length ? `no entry quotes the end: ${wordsUpTo(at, undefined)}` : undefined;
}
