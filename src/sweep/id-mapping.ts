/** Matches tokens, and UUIDs of views (`src/core/sandbox/ids.ts`). */
const BY_CHANCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{32}/g;

function translate(text: string, dictionary: ReadonlyMap<string, string>): string {
  return dictionary.size === 0 ? text : text.replace(BY_CHANCE, (name) => dictionary.get(name) ?? name);
}

/** Maps random tokens and UUIDs of a recording to the tokens and UUIDs of its replay. Other texts stay unchanged. */
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
   * Pairs the random values in two responses to the same request by position. Does nothing if their numbers differ. A
   * replayed value of several recorded values is mapped back to the first recorded value.
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
