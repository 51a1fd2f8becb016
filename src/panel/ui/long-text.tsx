import { useState } from 'preact/hooks';

/** Longer than a UUID or a date with its time. */
const LONGEST = 48;

export const hasWords = (text: string) => /\s\D/.test(text);

/** Text on one line. A click expands a long text. */
export function LongText({ text, whole = text }: { text: string; whole?: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= LONGEST && !text.includes('\n'))
    return <span class={hasWords(text) ? undefined : 'unbroken'}>{text}</span>;
  return (
    <details class="long" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? 'Less' : `${text.slice(0, LONGEST - 1)}…`}</summary>
      {isOpen && <p>{whole}</p>}
    </details>
  );
}
