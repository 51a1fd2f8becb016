/** `10,004` */
export const grouped = (count: number) => count.toLocaleString('en');
