/** Formats a count: `10,004`. */
export const grouped = (count: number) => count.toLocaleString('en');
