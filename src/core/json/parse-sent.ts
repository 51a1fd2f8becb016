import { endOfJson, noJson } from './end-of-json.ts';
import { DEEPEST } from './nesting.ts';

/** What is shorter is parsed in less than two milliseconds, however deep it is nested. */
const LONG = 16 * 1024;

/** To leave out what is shorter would take longer than to parse it. */
const SHORT = 32;

const QUOTE = 0x22;
const [LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Behind the string that begins at an offset, whatever is in it. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end + 1;
  }
  return text.length;
}

/**
 * A text of JSON without what the lists and objects hold that are one level too deep already; the text itself where they hold little.
 * @throws SyntaxError where one of those is no JSON
 */
function withoutTheDeepest(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const opens = code === LIST || code === OBJECT;
    if (opens && depth === DEEPEST) {
      const end = endOfJson(text, at);
      if (end - at > SHORT) {
        parts.push(text.slice(from, at + 1));
        from = end - 1;
      }
      at = end;
    } else {
      if (opens) depth += 1;
      else if (code === END_OF_LIST || code === END_OF_OBJECT) depth -= 1;
      at = code === QUOTE ? endOfString(text, at) : at + 1;
    }
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/**
 * The value of a JSON text that was sent, as `JSON.parse` gives it, but for what is nested too deeply in a long text: of that the first
 * level stands for all, so that `isTooDeep` says the same, and nobody waits for what would be refused.
 * @throws SyntaxError
 */
export function parseSent(text: string): unknown {
  if (text.length < LONG) return JSON.parse(text);
  const shallow = withoutTheDeepest(text);
  if (shallow === text) return JSON.parse(text);
  try {
    return JSON.parse(shallow);
  } catch {
    // The engine would name a place in another text.
    throw noJson();
  }
}
