import { asLine } from './show.ts';

/** Unless it is told otherwise no cell is wider, so that one long text does not push all other fields off the terminal. */
const WIDEST_CELL = 32;
const GAP = '  ';

type Row = Readonly<Record<string, unknown>>;

function cell(value: unknown, widest: number): string {
  const text = value === undefined ? '' : asLine(value);
  const characters = [...text];
  return characters.length > widest ? `${characters.slice(0, widest - 1).join('')}…` : text;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - [...text].length));
}

/** How many of the columns fit side by side; at least one. */
function countFitting(widths: readonly number[], width: number): number {
  let used = 0;
  const first = widths.findIndex((each) => {
    used += each + GAP.length;
    return used - GAP.length > width;
  });
  return first < 0 ? widths.length : Math.max(1, first);
}

/**
 * Records as a table with the fields for a head: the first fields that fit the width, in characters. A last line names those that
 * do not.
 */
export function table(rows: readonly Row[], width: number, widestCell = WIDEST_CELL): string[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = fields.map((field) => [field, ...rows.map((row) => cell(row[field], widestCell))]);
  const widths = columns.map((texts) => texts.reduce((most, text) => Math.max(most, [...text].length), 0));
  const fitting = countFitting(widths, width);
  const lineOf = (_: unknown, at: number) =>
    columns
      .slice(0, fitting)
      .map((texts, column) => pad(texts[at] ?? '', widths[column] ?? 0))
      .join(GAP)
      .trimEnd();
  const hidden = fields.slice(fitting);
  const rest = hidden.length > 0 ? [`(--json shows more: ${hidden.join(', ')})`] : [];
  return [...[undefined, ...rows].map(lineOf), ...rest];
}

/** One record, a field a line, nothing cut off. */
export function fieldLines(record: Row): string[] {
  const width = Math.max(0, ...Object.keys(record).map((field) => field.length));
  return Object.entries(record).map(([field, value]) => `${pad(field, width)}${GAP}${asLine(value)}`.trimEnd());
}
