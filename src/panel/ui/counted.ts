/** A count as people read it: `10,004`. */
export const counted = (count: number) => count.toLocaleString('en');
