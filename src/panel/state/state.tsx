import { useLayoutEffect } from 'preact/hooks';
import { useFeed } from '../shell/feed.ts';
import type { PartProperties } from '../shell/part.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { grouped } from '../ui/grouped.ts';
import { useResource } from '../ui/resource.ts';
import { collections } from './naming-fields.ts';
import { RecordPage } from './record-page.tsx';
import { RecordTable } from './record-table.tsx';
import { isCollection } from './references.ts';

/** The records of the sandbox: the collections, one of them, one record. */
export function StateBrowser({ control, feed, route }: PartProperties) {
  const { revision } = useFeed(feed);
  const { value: info, error, reload } = useResource(() => control.info(), [control, revision]);
  const [name = 'leads', id] = route.rest;
  const shown = { control, revision, reload };
  // On a narrow screen the collections take more room than there is.
  useLayoutEffect(() => {
    document.querySelector('.collections [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name]);
  return (
    <div class="state">
      <nav class="collections" aria-label="Collections">
        {collections.map((collection) => (
          <a
            key={collection}
            href={href(['state', collection])}
            aria-current={collection === name ? 'page' : undefined}
          >
            {collection} <span class="quiet">{info && grouped(info.counts[collection])}</span>
          </a>
        ))}
      </nav>
      <div class="records">
        <Failure error={error} />
        {!isCollection(name) && <p class="nothing">There is no collection {name}.</p>}
        {isCollection(name) && id === undefined && (
          <RecordTable key={name} name={name} query={route.query} {...shown} />
        )}
        {isCollection(name) && id !== undefined && <RecordPage key={`${name}/${id}`} name={name} id={id} {...shown} />}
      </div>
    </div>
  );
}
