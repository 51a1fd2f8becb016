import type { RecordChange } from '../../client/index.ts';

export const singular = (collection: string) => collection.replace(/ies$/, 'y').replace(/s$/, '');

/** `+1 payment, lead changed` */
export function effectsOf(changes: readonly RecordChange[]): string {
  const counts = new Map<string, number>();
  for (const { action, collection } of changes) {
    const key = `${action} ${singular(collection)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const texts = [...counts].map(([key, count]) => {
    const [action, what] = key.split(' ');
    if (action === 'update') return `${count === 1 ? '' : `${count} × `}${what} changed`;
    return `${action === 'insert' ? '+' : '−'}${count} ${what}`;
  });
  return texts.join(', ');
}
