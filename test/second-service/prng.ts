/** Pseudorandom numbers (mulberry32). Equal seeds and streams give equal numbers. */
export interface Prng {
  next: () => number;
  integer: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  /** Returns undefined if there are no items, which the type does not show. */
  pick: <T>(items: readonly T[]) => T;
  hex: (length: number) => string;
}

/** Each stream is independent, so that one more number drawn from one stream changes no other stream. */
export function createPrng(seed: number, stream: string): Prng {
  let state = [...stream].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), seed ^ 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // Seeds that differ by 1 would otherwise start with similar numbers.
  for (let round = 0; round < 8; round++) next();
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const [item] = items.slice(integer(0, items.length - 1));
      return item as (typeof items)[number];
    },
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(''),
  };
}
