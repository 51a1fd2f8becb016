/** Numbers from 0 to 1 that a seed fixes: mulberry32. */
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

  /** Numbers that a seed and a text fix, whatever was asked for before. */
  static of(seed: number, text: string): Random {
    let mixed = seed;
    for (const char of text) mixed = (Math.imul(mixed ^ (char.codePointAt(0) ?? 0), 0x01000193) + 0x9e3779b9) | 0;
    return new Random(mixed);
  }

  /** A whole number below another. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** The whole numbers below another, in any order. */
  shuffled(limit: number): number[] {
    const places = Array.from({ length: limit }, (_, index) => ({ index, place: this.next() }));
    return places.sort((one, other) => one.place - other.place).map(({ index }) => index);
  }

  /** One of the keys, each as often as its weight says. */
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
