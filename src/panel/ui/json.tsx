import { useState } from 'preact/hooks';

/** A longer list is folded until it is asked for. */
const MOST_UNFOLDED = 100;

/** A value as JSON, coloured, whose lists and objects can be folded; text that is not valid JSON as it is. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const isText = typeof value === 'string';
  return (
    <section class="json" tabindex={0} aria-label={label} dir={isText ? 'auto' : undefined}>
      {isText ? value : <Node value={value} />}
    </section>
  );
}

function Node({ name, value, comma = '' }: { name?: string; value: unknown; comma?: string }) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const [isOpen, setOpen] = useState(entries.length <= MOST_UNFOLDED);
  const key = name !== undefined && (
    <>
      <span class="json-key">{JSON.stringify(name)}</span>
      {': '}
    </>
  );
  if (entries.length === 0)
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
        {!isOpen && `… ${entries.length} ${end}${comma}`}
      </summary>
      {isOpen &&
        entries.map(([field, inner], at) => (
          <Node
            key={field}
            {...(!isList && { name: field })}
            value={inner}
            comma={at < entries.length - 1 ? ',' : ''}
          />
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

/** A value as JSON on one line; text as it is. */
export function inline(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The same, laid out by what it is written in, whatever stands around it. */
export function Inline({ value }: { value: unknown }) {
  return <bdi>{inline(value)}</bdi>;
}
