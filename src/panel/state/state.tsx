import { useLayoutEffect } from 'preact/hooks';
import type { CollectionName } from '../../client/index.ts';
import { useFact } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { grouped } from '../ui/grouped.ts';
import { collections } from './naming-fields.ts';
import { NoRecord, RecordPage } from './record-page.tsx';
import { RecordTable } from './record-table.tsx';

/** What the id of a record looks like; nothing else can be asked for. */
const ID = /^[1-9]\d{0,15}$/;

/** The records of the sandbox: the collections, one of them, one record. */
export function StateBrowser({ control, route }: PartProperties) {
  const { value: counts, error } = useFact('counts');
  const [name = 'leads', id] = route.rest;
  const names: readonly string[] = counts ? Object.keys(counts) : collections;
  const isThere = names.includes(name);
  // One of the user's own is asked for like any other.
  const known = name as CollectionName;
  // On a narrow screen the collections take more room than there is.
  useLayoutEffect(() => {
    document.querySelector('.collections [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name]);
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {names.map((collection) => (
          <a
            key={collection}
            href={href(['state', collection])}
            aria-current={collection === name ? 'page' : undefined}
          >
            {collection}{' '}
            <span class="quiet">{counts && grouped((counts as Record<string, number>)[collection] ?? 0)}</span>
          </a>
        ))}
      </nav>
      <div class="records">
        <Failure error={error} />
        {counts && !isThere && <p class="nothing">There is no collection {name}.</p>}
        {isThere && id === undefined && <RecordTable key={name} name={known} query={route.query} control={control} />}
        {isThere && id !== undefined && !ID.test(id) && <NoRecord name={known} id={id} />}
        {isThere && id !== undefined && ID.test(id) && (
          <RecordPage key={`${name}/${id}`} name={known} id={id} control={control} />
        )}
      </div>
    </div>
  );
}
