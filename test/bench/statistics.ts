/** @returns the median; the upper one of two middle values */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** @returns the ratios of two series that were measured in alternation, pair by pair */
export function ratios(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, at) => value / (b[at] ?? Number.NaN));
}

/** Formats ratios: their median, and their range. */
export function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
}
