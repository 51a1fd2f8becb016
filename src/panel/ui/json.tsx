/** A value as indented JSON; text that is not valid JSON as it is. */
export function Json({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: what scrolls must be reached by keys, and is told by its name
    <pre tabindex={0} aria-label={label} dir="auto">
      {text}
    </pre>
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
