export function counted(count: number, what: string, many = `${what}s`) {
  return `${count} ${count === 1 ? what : many}`;
}

export const formatNumber = (count: number) => count.toLocaleString('en');

export const joinTexts = (texts: readonly unknown[], by = ', ') => texts.filter(Boolean).join(by);
