import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import { Note } from './texts.tsx';

interface TableProperties {
  label: string;
  columns: readonly (string | VNode)[];
  /** undefined until the rows are loaded. */
  rows: ComponentChild[] | undefined;
  none: string;
}

export function Table({ label, columns, rows, none }: TableProperties) {
  if (!rows) return null;
  if (rows.length === 0) return <Note>{none}</Note>;
  return (
    <section class="scroll card" tabindex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column !== 'string' ? (
                column
              ) : column ? (
                <th scope="col" key={column}>
                  {column}
                </th>
              ) : (
                <td key={column}></td>
              ),
            )}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </section>
  );
}

export function Pairs({ kind, pairs }: { kind?: string; pairs: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <table class={kind}>
      <tbody>
        {pairs.map(([name, content]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{content}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

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
