/** A stretch of a text. */
export interface Span {
  from: number;
  to: number;
}

/** Where a pattern ends that matches at a place of a text, and what its first group matched; undefined when it does not. */
export function skip(pattern: RegExp, text: string, at: number): { at: number; group: string } | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? { at: pattern.lastIndex, group: found[1] ?? '' } : undefined;
}

/** Up to the first match of a pattern behind a place, or to the end. */
export function until(end: RegExp, text: string, from: number): Span {
  end.lastIndex = from;
  return { from, to: end.exec(text)?.index ?? text.length };
}

/** A quoted text from behind its opening quote, which stands behind so many backslashes where JSON is inside of JSON. */
export function quoted(text: string, from: number, quote: string, backslashes: string): Span {
  let to = text.indexOf(backslashes + quote, from);
  while (to >= 0) {
    let more = 0;
    while (text[to - 1 - more] === '\\') more += 1;
    // An even number of them stands for themselves.
    if (more % (2 * (backslashes.length + 1)) === 0) return { from, to };
    to = text.indexOf(backslashes + quote, to + 1);
  }
  return { from, to: text.length };
}

/** What is nested deeper goes on to the end. */
const MOST_DEPTH = 1000;

/** An object or a list of JSON from its opening bracket, with all that it holds; what is not closed goes on to the end. */
export function bracketed(text: string, from: number): Span {
  // An apostrophe inside of a word quotes nothing.
  const marks = /(?<!\\)(\\*)("|'(?<=[[{:,\s]\\*'))|[{[]|[}\]]/g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const [whole, backslashes = '', quote] = mark;
    if (quote !== undefined) {
      const { to } = quoted(text, marks.lastIndex, quote, backslashes);
      marks.lastIndex = to + whole.length;
    } else depth += /[{[]/.test(whole) ? 1 : -1;
    if (depth === 0) return { from, to: marks.lastIndex };
    if (depth > MOST_DEPTH) break;
  }
  return { from, to: text.length };
}
