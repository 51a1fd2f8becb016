import type { ComponentChildren } from 'preact';

interface TableProperties {
  label: string;
  columns: readonly string[];
  kind?: string;
  children: ComponentChildren;
}

/** A table that scrolls by itself where it has too little room; the last column, without a name, is for buttons. */
export function Table({ label, columns, kind, children }: TableProperties) {
  return (
    <section class="scroll card" tabindex={0} aria-label={label}>
      <table class={kind}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
            <td></td>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
