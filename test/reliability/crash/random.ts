/** Numbers from 0 to 1 that depend only on a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @returns numbers that depend only on a seed and a text */
  static of(seed: number, text: string): Random {
    let mixed = seed;
    for (const char of text) mixed = (Math.imul(mixed ^ (char.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9) | 0;
    return new Random(mixed);
  }

  /** @returns a whole number below the limit */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** @returns the whole numbers below the limit, in random order */
  shuffled(limit: number): number[] {
    const places = Array.from({ length: limit }, (_, index) => ({ index, place: this.next() }));
    return places.sort((one, other) => one.place - other.place).map(({ index }) => index);
  }

  /** @returns a random key; its weight determines how often it is chosen */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const all = Object.entries<number>(weights) as [Key, number][];
    let left = this.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of all) {
      left -= weight;
      if (left < 0) return key;
    }
    return (all[0] as [Key, number])[0];
  }
}
