/** A count as people read it: `10,004`. */
export const grouped = (count: number) => count.toLocaleString('en');
