import type { CollectionName } from '../../client/index.ts';
import { useFact, useInfo } from '../shell/fact-store.ts';
import type { PartProperties } from '../shell/part.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { useScrollToCurrent } from '../ui/focus.ts';
import { formatNumber } from '../ui/format.ts';
import { NoRecord, RecordPage } from './record-page.tsx';
import { RecordTable } from './record-table.tsx';

const ID = /^[1-9]\d{0,15}$/;

export function StateBrowser({ route }: PartProperties) {
  const { counts: start } = useInfo();
  const { value: counts, error } = useFact('counts');
  const [name = 'leads', id] = route.rest;
  const all: Record<string, number> = counts ?? start;
  const names = Object.keys(all);
  const isThere = names.includes(name);
  // The control plane also serves custom collections.
  const known = name as CollectionName;
  useScrollToCurrent('.collections', name);
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {names.map((collection) => (
          <a
            key={collection}
            href={href(['state', collection])}
            aria-current={collection === name ? 'page' : undefined}
          >
            {collection} <small>{formatNumber(all[collection] ?? 0)}</small>
          </a>
        ))}
      </nav>
      <div class="records">
        <Failure error={error} />
        {id === undefined ? (
          isThere ? (
            <RecordTable key={name} name={known} query={route.query} />
          ) : (
            counts && <p class="nothing">The collection {name} does not exist.</p>
          )
        ) : ID.test(id) ? (
          <RecordPage key={`${name}/${id}`} name={known} id={id} />
        ) : (
          <NoRecord name={known} id={id} />
        )}
      </div>
    </div>
  );
}
