import { Fragment } from 'preact';
import { useState } from 'preact/hooks';

const MAX_UNFOLDED_ITEMS = 100;

interface Marked {
  /** JSON pointers to the values or missing fields that `Json` highlights. */
  marks?: readonly string[];
}

export function Json({
  value,
  label,
  tone = '',
  marks = [],
}: Marked & { value: unknown; label: string; tone?: string }) {
  const isText = typeof value === 'string';
  return (
    <section class={`json ${tone}`} tabindex={0} aria-label={label}>
      {isText ? value : <Node value={value} pointer="" marks={marks} />}
    </section>
  );
}

interface NodeProperties extends Required<Marked> {
  name?: string;
  value: unknown;
  comma?: string;
  pointer: string;
}

function Node({ name, value, comma = '', pointer, marks }: NodeProperties) {
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const missing = marks.flatMap((mark) => {
    const [, parent, field = ''] = /^(.*)\/(.*)$/.exec(mark) ?? [];
    return parent === pointer && !pairs.some(([known]) => known === field) ? [field] : [];
  });
  const [isOpen, setOpen] = useState(pairs.length <= MAX_UNFOLDED_ITEMS);
  const key = name !== undefined && <span class="json-key">{JSON.stringify(name)}: </span>;
  const Mark = marks.includes(pointer) ? 'mark' : Fragment;
  if (pairs.length + missing.length === 0)
    return (
      <div class="json-leaf">
        <Mark>
          {key}
          <bdi class={`json-${typeof value}`}>{JSON.stringify(value)}</bdi>
        </Mark>
        {comma}
      </div>
    );
  const isList = Array.isArray(value);
  const [start, end] = isList ? '[]' : '{}';
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Mark>
          {key}
          {start}
        </Mark>
        {!isOpen && `… ${pairs.length} ${end}${comma}`}
      </summary>
      {isOpen &&
        pairs.map(([field, inner], at) => (
          <Node
            key={field}
            {...(!isList && { name: field })}
            value={inner}
            comma={at < pairs.length - 1 ? ',' : ''}
            pointer={`${pointer}/${field}`}
            marks={marks}
          />
        ))}
      {isOpen &&
        missing.map((field) => (
          <div class="json-leaf" key={field}>
            <mark>{JSON.stringify(field)} is missing</mark>
          </div>
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

/** The text direction of the value does not affect the text around the value. */
export function Inline({ value }: { value: unknown }) {
  return <bdi>{inline(value)}</bdi>;
}
