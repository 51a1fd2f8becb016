/** Formats a number in English, such as `10,004`. */
export const formatNumber = (count: number) => count.toLocaleString('en');
