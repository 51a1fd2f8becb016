const WIDTH = 120;

/** Words that Go writes completely in upper or lower case. */
const INITIALISMS = ['api', 'har', 'html', 'http', 'id', 'ids', 'ttl', 'uuid', 'url'];

/** Creates an exported name: `requestIds`, `request_ids` and `request-ids` become `RequestIDs`. */
export function exported(name: string): string {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1_').split(/[^A-Za-z\d]+/);
  const inGo = (word: string) => {
    if (!INITIALISMS.includes(word.toLowerCase())) return word.charAt(0).toUpperCase() + word.slice(1);
    return word.toUpperCase().replace(/(?<=ID)S$/, 's');
  };
  return words.map(inGo).join('').replace('Openapi', 'OpenAPI');
}

export function comment(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = `${indent}//`;
  for (const word of text.replaceAll('`', '').split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}//`;
    }
    line += ` ${word}`;
  }
  return [...lines, line].map((each) => `${each}\n`).join('');
}

/** Line of a block, with the comment above it. */
export interface Row {
  about?: string | undefined;
  cells: readonly string[];
}

/** Aligns the columns of rows as gofmt does: a comment starts new columns. */
export function aligned(rows: readonly Row[]): string {
  const sections: Row[][] = [];
  for (const row of rows) {
    if (row.about !== undefined || sections.length === 0) sections.push([row]);
    else sections.at(-1)?.push(row);
  }
  return sections
    .map((section) => {
      const width = (column: number) => Math.max(...section.map(({ cells }) => cells[column]?.length ?? 0));
      return section
        .map(({ about, cells }) => {
          const line = cells.map((cell, at) => (at === cells.length - 1 ? cell : cell.padEnd(width(at)))).join(' ');
          return `${about === undefined ? '' : comment(about, '\t')}\t${line}\n`;
        })
        .join('');
    })
    .join('');
}
