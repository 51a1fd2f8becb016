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
