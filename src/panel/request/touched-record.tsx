import type { CollectionName, JournalRequest } from '../../client/index.ts';
import { type People, sentenceOf } from '../requests/sentence.ts';
import { singular, touchedRecords } from '../requests/touched-records.ts';
import { call } from '../shell/control.ts';
import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { RecordLink } from '../state/reference-link.tsx';
import { counted } from '../ui/format.ts';
import { useResource } from '../ui/resource.ts';
import { Section } from '../ui/texts.tsx';

const MAX_SHOWN = 5;

/** First touched record whose collection is in the state, with other requests that touched this record. */
export function TouchedRecord({
  request,
  requests,
  people,
}: {
  request: JournalRequest;
  requests: readonly JournalRequest[];
  people: People;
}) {
  const { value: counts = {} } = useFact('counts');
  const name = touchedRecords(request).find((one) => Object.hasOwn(counts, one.replace(/\/.*/, '')));
  const [collection, id] = (name ?? '/').split('/') as [CollectionName, string];
  const { value: revision } = useFact('revision');
  const load = async () =>
    name && call('get-collection', { params: { collection }, query: { id, include: 'referencedBy' } });
  const found = useResource(load, [revision, name]).value || undefined;
  if (name === undefined) return null;
  const others = requests.filter((other) => other.id !== request.id && touchedRecords(other).includes(name));
  const lists = Object.entries<{ total: number }>(found?.referencedBy ?? {});
  const text = `${singular(collection)} ${id}`;
  return (
    <Section title="Record">
      {found && (
        <p>
          <RecordLink to={{ collection, id: Number(id) }} record={found.records[0] as never} text={text} />
          {lists.map(([list, { total }]) => ` · ${counted(total, singular(list), list)}`)} ·{' '}
          <a href={href(['requests', request.id], { q: `record:${name}` })}>{counted(others.length + 1, 'request')}</a>
        </p>
      )}
      <ul class="plain">
        {others.slice(0, MAX_SHOWN).map((other) => (
          <li key={other.id}>
            <a href={href(['requests', other.id])}>#{other.id}</a> <code>{other.method}</code>{' '}
            <bdi class={other.outcome === 'rejected' ? 'error' : undefined}>{sentenceOf(other, people)}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  );
}
