import { useState } from 'preact/hooks';

/** As long as a UUID or a date with its time never is. */
const LONGEST = 48;

/** Whether a text may be broken between its words: neither an id nor a date with its time has any. */
export const hasWords = (text: string) => /\s\D/.test(text);

/** A text on one line; a longer one is cut, and whole when it is asked for. */
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
