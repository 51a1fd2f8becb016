import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';

interface Children {
  children?: ComponentChildren;
}

export const Note = ({ children }: Children) => <p class="quiet">{children}</p>;

export const Badge = ({ tone = '', ...rest }: { tone?: string | undefined } & ComponentProps<'span'>) => (
  <span class={`badge ${tone}`} {...rest} />
);

export function Head({ title, children }: Children & { title: string }) {
  return (
    <header class="head">
      <h1>{title}</h1>
      {children}
    </header>
  );
}

export function Section({ title, kind, children }: Children & { title: string; kind?: string }) {
  return (
    <section class={kind} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Maximum length of a text that stays unfolded. UUIDs, and dates with times, are shorter. */
export const MAX_SHOWN_LENGTH = 48;

export const hasWords = (text: string) => /\s\D/.test(text);

export function LongText({ text, whole = text }: { text: string; whole?: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= MAX_SHOWN_LENGTH && !text.includes('\n'))
    return <span class={hasWords(text) ? undefined : 'unbroken'}>{text}</span>;
  return (
    <details class="long" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? 'Less' : `${text.slice(0, MAX_SHOWN_LENGTH - 1)}…`}</summary>
      {isOpen && <p>{whole}</p>}
    </details>
  );
}
