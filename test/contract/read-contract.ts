import { readFileSync } from 'node:fs';

/** A citation leaves something out where this stands. */
const LEFT_OUT = ' … ';

/** The sections of the contract by heading, each up to the next heading of any level; `contract.md` is a copy of the contract. */
export function contractSections(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('contract.md', import.meta.url), 'utf8');
  const [, ...sections] = text.split(/^#+ /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

/** Whether a text has these words, the pieces between two omissions one after the other. */
export function holdsWords(text: string, words: string): boolean {
  let from = 0;
  for (const piece of words.split(LEFT_OUT)) {
    const at = piece === '' ? -1 : text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
