import { useState } from 'preact/hooks';

const MAX_UNFOLDED_ITEMS = 100;

/** Invalid JSON is shown unchanged. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const isText = typeof value === 'string';
  return (
    <section class="json" tabindex={0} aria-label={label}>
      {isText ? value : <Node value={value} />}
    </section>
  );
}

function Node({ name, value, comma = '' }: { name?: string; value: unknown; comma?: string }) {
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [isOpen, setOpen] = useState(pairs.length <= MAX_UNFOLDED_ITEMS);
  const key = name !== undefined && <span class="json-key">{JSON.stringify(name)}: </span>;
  if (pairs.length === 0)
    return (
      <div class="json-leaf">
        {key}
        <bdi class={`json-${typeof value}`}>{JSON.stringify(value)}</bdi>
        {comma}
      </div>
    );
  const isList = Array.isArray(value);
  const [start, end] = isList ? '[]' : '{}';
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {key}
        {start}
        {!isOpen && `… ${pairs.length} ${end}${comma}`}
      </summary>
      {isOpen &&
        pairs.map(([field, inner], at) => (
          <Node key={field} {...(!isList && { name: field })} value={inner} comma={at < pairs.length - 1 ? ',' : ''} />
        ))}
      {isOpen && (
        <div class="json-end">
          {end}
          {comma}
        </div>
      )}
    </details>
  );
}

export function inline(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Isolated from the text direction around it. */
export function Inline({ value }: { value: unknown }) {
  return <bdi>{inline(value)}</bdi>;
}
