import type { JournalRequest } from '../../client/index.ts';

export const singular = (collection: string) => collection.replace(/ies$/, 'y').replace(/s$/, '');
const plural = (word: string) => (word.endsWith('s') ? word : `${word.replace(/y$/, 'ie')}s`);

const known = new WeakMap<JournalRequest, string[]>();

/** Lists the records in the path of a request, such as `leads/101`, then the changed records and their leads. */
export function touchedRecords(request: JournalRequest): string[] {
  const found = known.get(request);
  if (found) return found;
  const inPath = Array.from(
    request.path.matchAll(/\/([a-z]+)\/(\d+)/g),
    ([, word = '', id]) => `${plural(word)}/${id}`,
  );
  const changed = request.changes.flatMap(({ collection, id, after }) => [
    `${collection}/${id}`,
    ...(after?.['lead_id'] ? [`leads/${after['lead_id']}`] : []),
  ]);
  const touched = [...new Set([...inPath, ...changed])];
  known.set(request, touched);
  return touched;
}
