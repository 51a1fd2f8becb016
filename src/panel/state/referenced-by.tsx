import type { CollectionName, RecordList } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { formatNumber } from '../ui/format.ts';
import { Section } from '../ui/texts.tsx';
import { RecordLink } from './reference-link.tsx';

type Lists = NonNullable<RecordList<CollectionName>['referencedBy']>;

/** @param reference record such as `leads/101` */
export function ReferencedBy({ reference, referencedBy = {} }: { reference: string; referencedBy: Lists | undefined }) {
  const lists = Object.entries(referencedBy) as [CollectionName, Lists[CollectionName] & object][];
  if (lists.length === 0) return null;
  return (
    <Section kind="referenced-by" title="Referenced by">
      {lists.map(([collection, { records, total }]) => (
        <div key={collection}>
          <h3>
            {collection} <small>{formatNumber(total)}</small>
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
            {total > records.length && (
              <li>
                <a href={href(['state', collection], { references: reference })}>
                  all {formatNumber(total)} {collection}
                </a>
              </li>
            )}
          </ul>
        </div>
      ))}
    </Section>
  );
}
