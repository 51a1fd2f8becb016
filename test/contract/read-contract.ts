import { readFileSync } from 'node:fs';

/** Mark of an omission in a citation. */
const LEFT_OUT = ' … ';

/**
 * Sections of the contract by heading, each up to the next heading of any level. `contract.md` is a copy of the
 * contract.
 */
export function contractSections(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('contract.md', import.meta.url), 'utf8');
  const [, ...sections] = text.split(/^#+ /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

/** Whether a text contains a quote. Its pieces between omissions must follow each other. */
export function holdsWords(text: string, words: string): boolean {
  let from = 0;
  for (const piece of words.split(LEFT_OUT)) {
    const at = piece === '' ? -1 : text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}
