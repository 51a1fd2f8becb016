import { createPrng, type Prng } from '../../second-service/prng.ts';
import { cutEntries } from './cuts.ts';
import { encodeEntries } from './encodings.ts';
import type { Har } from './entry.ts';
import { maskEntries } from './masks.ts';
import { removeTimes, reorderEntries } from './orders.ts';
import { repeatEntries } from './repeats.ts';

interface Mutation {
  /** Whether the recording means the same afterwards, so that `compare` must find the same values. */
  isLossless: boolean;
  mutate(har: Har, prng: Prng): void;
}

/** Changes that recorders, sanitizers and exports make. */
export const mutations = {
  masked: { isLossless: false, mutate: maskEntries },
  cut: { isLossless: false, mutate: cutEntries },
  repeated: { isLossless: true, mutate: repeatEntries },
  encoded: { isLossless: true, mutate: encodeEntries },
  reordered: { isLossless: true, mutate: reorderEntries },
  untimed: { isLossless: false, mutate: removeTimes },
} as const satisfies Record<string, Mutation>;

export type MutationName = keyof typeof mutations;
export const mutationNames = Object.keys(mutations) as MutationName[];

/** @returns a mutated copy of the recording, the same for the same seed */
export function mutated(har: object, name: MutationName, seed: number): Har {
  const copy = structuredClone(har) as Har;
  mutations[name].mutate(copy, createPrng(seed, name));
  return copy;
}
