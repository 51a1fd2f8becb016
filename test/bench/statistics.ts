/** The middle one of some values; the upper of two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** The ratios of two series that were measured in turn, pair by pair. */
export function ratios(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, at) => value / (b[at] ?? Number.NaN));
}

/** A ratio as it is printed: its median, and from where to where it went. */
export function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
