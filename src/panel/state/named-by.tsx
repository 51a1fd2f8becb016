import type { CollectionName, MockControl, RecordList } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { grouped } from '../ui/grouped.ts';
import { useResource } from '../ui/resource.ts';
import { collections } from './naming-fields.ts';
import { RecordLink } from './reference-link.tsx';

/** As many as are told of at once; the table has the others. */
const FIRST = 10;

type Lists = RecordList<CollectionName>[];

/** The first records of each collection that name one, and how many there are. */
export function useNaming(control: MockControl, names: string) {
  const { value: revision } = useFact('revision');
  const load = (collection: CollectionName) => {
    const query = { names, limit: FIRST };
    return control.call<'get-collection', Lists[number]>('get-collection', { params: { collection }, query });
  };
  return useResource(() => Promise.all(collections.map(load)), [control, revision, names]);
}

/** The records that name one: the first of each collection, and a link to all of them. */
export function NamedBy({ names, lists = [], error }: { names: string; lists: Lists | undefined; error: unknown }) {
  const naming = collections.flatMap((collection, at) => {
    const { records = [], total = 0 } = lists[at] ?? {};
    return total > 0 ? [{ collection, records, total }] : [];
  });
  if (naming.length === 0) return <Failure error={error} />;
  return (
    <section class="named-by" aria-labelledby="named-by">
      <h2 id="named-by">Named by</h2>
      <Failure error={error} />
      {naming.map(({ collection, records, total }) => (
        <div key={collection}>
          <h3>
            {collection} <span class="quiet">{grouped(total)}</span>
          </h3>
          <ul class="plain">
            {records.map((record) => (
              <li key={record.id}>
                <RecordLink
                  to={{ collection, id: Number(record.id) }}
                  record={record}
                  text={`${collection}/${record.id}`}
                />
              </li>
            ))}
            {total > FIRST && (
              <li>
                <a href={href(['state', collection], { names })}>
                  all {grouped(total)} {collection}
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  );
}
