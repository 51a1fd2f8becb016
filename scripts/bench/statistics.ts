/** Middle value; the upper value if there are two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Ratios of two series of rounds, pair by pair. */
export function ratios(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, at) => value / (b[at] ?? Number.NaN));
}
