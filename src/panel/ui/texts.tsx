import type { ComponentChildren, ComponentProps } from 'preact';

interface Children {
  children?: ComponentChildren;
}

/** A sentence that explains what stands beside it. */
export const Note = ({ children }: Children) => <p class="quiet">{children}</p>;

/** A word that stands out, by how it is to be taken. */
export const Badge = ({ tone = '', ...rest }: { tone?: string | undefined } & ComponentProps<'span'>) => (
  <span class={`badge ${tone}`} {...rest} />
);

/** What stands at the top of a part: its title, and what can be done with the whole. */
export function Head({ title, children }: Children & { title: string }) {
  return (
    <header class="head">
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** A piece of a part with its title; most are cards. */
export function Section({ title, kind, children }: Children & { title: string; kind?: string }) {
  return (
    <section class={kind} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
