const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [LIST, OBJECT, END_OF_OBJECT] = [0x5b, 0x7b, 0x7d];
const FIRST_PRINTABLE = 0x20;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER_OR_WORD = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

/** What is thrown of a text whose place of error nobody looked for. */
function noJson(): SyntaxError {
  return new SyntaxError('it is not JSON');
}

function afterBlanks(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

function afterMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  if (!pattern.test(text)) throw noJson();
  return pattern.lastIndex;
}

function afterString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    // Behind the end of the text it is NaN.
    if (!(code >= FIRST_PRINTABLE)) throw noJson();
    at = code === BACKSLASH ? afterMatch(ESCAPE, text, at) : at + 1;
  }
}

/** What a scan may hand on what it finds to, in the order of the text. */
export interface ScanReader {
  open(isObject: boolean): void;
  close(): void;
  /** @param text with its quotes */
  key(text: string): void;
  /** Of a string, a number or a word. */
  scalar(text: string): void;
}

/**
 * Looks through a text of JSON, in as many turns as one likes. Nothing calls itself: that is why it takes a list in lists without end,
 * or a text that stops being JSON at its last character, in a few milliseconds, for which `JSON.parse` needs a hundred.
 */
export class JsonScan {
  readonly #text: string;
  readonly #reader: ScanReader | undefined;
  /** The marks that close what is open: the code of each is two above that of the one that opens it. */
  readonly #closing: number[] = [];
  #at: number;
  readonly isObject: boolean;
  /** How many lists and objects were at most open at once, up to here. */
  depth = 0;

  constructor(text: string, reader?: ScanReader) {
    this.#text = text;
    this.#reader = reader;
    this.#at = afterBlanks(text, 0);
    this.isObject = text.charCodeAt(this.#at) === OBJECT;
  }

  /**
   * Goes on for so many characters and to the end of the value that they end in; answers whether the text has come to its end.
   * @throws SyntaxError where it is not JSON
   */
  goOn(characters = Number.POSITIVE_INFINITY): boolean {
    const text = this.#text;
    const reader = this.#reader;
    const closing = this.#closing;
    const until = this.#at + characters;
    let at = this.#at;
    while (at < until) {
      at = afterBlanks(text, at);
      const code = text.charCodeAt(at);
      if (code === LIST || code === OBJECT) {
        closing.push(code + 2);
        if (closing.length > this.depth) this.depth = closing.length;
        reader?.open(code === OBJECT);
        at = afterBlanks(text, at + 1);
        if (text.charCodeAt(at) !== code + 2) {
          if (code === OBJECT) at = this.#afterKey(at);
          continue;
        }
      } else {
        const from = at;
        at = code === QUOTE ? afterString(text, at) : afterMatch(NUMBER_OR_WORD, text, at);
        reader?.scalar(text.slice(from, at));
      }
      at = afterBlanks(text, at);
      while (closing.length > 0 && text.charCodeAt(at) === closing.at(-1)) {
        closing.pop();
        reader?.close();
        at = afterBlanks(text, at + 1);
      }
      if (closing.length === 0) {
        if (at < text.length) throw noJson();
        return true;
      }
      if (text.charCodeAt(at) !== COMMA) throw noJson();
      at = closing.at(-1) === END_OF_OBJECT ? this.#afterKey(at + 1) : at + 1;
    }
    this.#at = at;
    return false;
  }

  /** Behind a key and its colon. */
  #afterKey(from: number): number {
    const text = this.#text;
    const key = afterBlanks(text, from);
    if (text.charCodeAt(key) !== QUOTE) throw noJson();
    const end = afterString(text, key);
    const colon = afterBlanks(text, end);
    if (text.charCodeAt(colon) !== COLON) throw noJson();
    this.#reader?.key(text.slice(key, end));
    return colon + 1;
  }
}
