import { counted } from '../ui/format.ts';

/** Adds to a message the number of faults that never fired, unless the number is 0. */
export function withUnfiredText(done: string): (response: { unfiredFaults: readonly unknown[] }) => string {
  return ({ unfiredFaults: { length } }) =>
    length === 0 ? done : `${done} ${counted(length, 'armed fault')} never fired.`;
}

export const totalOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);

export function countsText(counts: Record<string, number>) {
  const texts = Object.entries(counts).filter(([, count]) => count > 0);
  return texts.map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
}
