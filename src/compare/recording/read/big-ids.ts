const STRING_OR_INTEGER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g;

/** First replacement for a long id. Probably no service uses ids of this size. */
const FIRST_STAND_IN = 8_999_999_800_000_000;

/** Replaces integers that JavaScript may round, so that two long ids of a recording stay different. */
export class BigIds {
  readonly #standIns = new Map<string, string>();

  inJson(text: string): string {
    return text.replace(STRING_OR_INTEGER, (token) => (token.startsWith('"') ? token : this.#standInFor(token)));
  }

  inPath(path: string): string {
    return path.replace(/(?<=\/)\d{16,}(?=\/|$)/g, (id) => this.#standInFor(id));
  }

  #standInFor(digits: string): string {
    if (Number.isSafeInteger(Number(digits))) return digits;
    const known = this.#standIns.get(digits) ?? String(FIRST_STAND_IN + this.#standIns.size);
    this.#standIns.set(digits, known);
    return known;
  }
}
