/** `10,004` */
export const formatNumber = (count: number) => count.toLocaleString('en');
