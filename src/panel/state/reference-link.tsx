import type { VNode } from 'preact';
import type { CollectionName, RecordOf } from '../../client/index.ts';
import { href } from '../shell/route.ts';
import { inline } from '../ui/json.tsx';
import { Badge, hasWords, LongText, MAX_SHOWN_LENGTH } from '../ui/texts.tsx';
import { type Reference, type ReferencedRecords, referenceOf, titleOf } from './references.ts';

export function RecordLink({
  to: { collection, id },
  record,
  text = String(id),
}: {
  to: Reference;
  record: RecordOf<CollectionName> | undefined;
  text?: string;
}) {
  if (!record)
    return (
      <span>
        {text}{' '}
        <Badge tone="warn" title={`${collection}/${id} does not exist`}>
          missing
        </Badge>
      </span>
    );
  const title = titleOf(record);
  return (
    <span>
      <a href={href(['state', collection, id])}>{text}</a>{' '}
      <small class={hasWords(title) || title.length > MAX_SHOWN_LENGTH ? undefined : 'unbroken'}>{title}</small>
    </span>
  );
}

export function Value({
  referenced,
  field,
  value,
}: {
  referenced: ReferencedRecords;
  field: string;
  value: unknown;
}): VNode {
  const to = referenceOf(field, value, referenced);
  if (to) {
    const all: readonly RecordOf<CollectionName>[] = referenced[to.collection] ?? [];
    const record = all.find(({ id }) => Number(id) === to.id);
    const text = typeof value === 'object' ? `${to.collection}/${to.id}` : String(value);
    return <RecordLink to={to} record={record} text={text} />;
  }
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul class="values">
        {value.map((item, at) => (
          <li key={at}>
            <Value referenced={referenced} field={field} value={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return (
      <span class="values">
        {Object.entries(value).map(([name, inner]) => (
          <span key={name}>
            <small>{name}</small> <Value referenced={referenced} field={name} value={inner} />
          </span>
        ))}
      </span>
    );
  }
  return value === null ? <small>null</small> : <LongText text={inline(value)} />;
}
