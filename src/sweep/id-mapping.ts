/** Form of random tokens and UUIDs (`src/core/sandbox/ids.ts`). */
const BY_CHANCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{32}/g;

function translate(text: string, dictionary: ReadonlyMap<string, string>): string {
  return dictionary.size === 0 ? text : text.replace(BY_CHANCE, (name) => dictionary.get(name) ?? name);
}

/** Translates random tokens and UUIDs between a recording and its replay. */
export class IdMapping {
  readonly #replayed = new Map<string, string>();
  readonly #recorded = new Map<string, string>();

  toReplayed(text: string): string {
    return translate(text, this.#replayed);
  }

  toRecorded(text: string): string {
    return translate(text, this.#recorded);
  }

  /**
   * Pairs the random values of the recorded and the replayed response by position, unless the responses contain
   * different numbers of values. If several recorded values have the same replayed value, `toRecorded` uses the first.
   */
  learn(recorded: string, replayed: string): void {
    const [given, again] = [recorded.match(BY_CHANCE) ?? [], replayed.match(BY_CHANCE) ?? []];
    if (given.length !== again.length) return;
    given.forEach((name, at) => {
      const other = again[at] as string;
      if (name === other || this.#replayed.has(name)) return;
      this.#replayed.set(name, other);
      if (!this.#recorded.has(other)) this.#recorded.set(other, name);
    });
  }
}
