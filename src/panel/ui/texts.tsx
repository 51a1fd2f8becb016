import type { ComponentChildren, ComponentProps } from 'preact';

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
