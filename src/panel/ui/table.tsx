import type { ComponentChild, ComponentChildren, VNode } from 'preact';
import { Note } from './texts.tsx';

interface TableProperties {
  label: string;
  /** Their names, or cells of their own. */
  columns: readonly (string | VNode)[];
  /** Undefined while they are on their way. */
  rows: ComponentChild[] | undefined;
  /** What to say where there are none. */
  none: string;
}

/** A table that scrolls by itself where it has too little room; a column without a name is for buttons. */
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

/** Names and what each of them has. */
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
