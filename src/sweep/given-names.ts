/** What leadmock makes by chance (`src/core/sandbox/ids.ts`): tokens, and UUIDs of views. */
const BY_CHANCE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{32}/g;

function translate(text: string, dictionary: ReadonlyMap<string, string>): string {
  return dictionary.size === 0 ? text : text.replace(BY_CHANCE, (name) => dictionary.get(name) ?? name);
}

/**
 * Which name that a replay gave stands for which recorded one. A name that the replay never gave stays as it is: it is as unknown
 * there as the token of a login that was refused.
 */
export class GivenNames {
  readonly #replayed = new Map<string, string>();
  readonly #recorded = new Map<string, string>();

  toReplayed(text: string): string {
    return translate(text, this.#replayed);
  }

  toRecorded(text: string): string {
    return translate(text, this.#recorded);
  }

  /**
   * Compares two answers to one request, in which the same names were given in the same order. A name that the replay gives a second
   * time stands for two recorded ones, and reads as the first.
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
