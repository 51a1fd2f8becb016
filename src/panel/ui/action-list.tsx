import type { VNode } from 'preact';
import { Note } from './texts.tsx';

/** List whose items have a text, and then actions, which move below the text on a narrow page. */
export function ActionList({ label, none, children }: { label: string; none?: string; children: VNode[] | undefined }) {
  if (!children) return null;
  if (children.length === 0) return <Note>{none}</Note>;
  return (
    <ul class="card list-actions" aria-label={label}>
      {children}
    </ul>
  );
}
