import stringWidth from 'string-width';
import { asLine } from './print.ts';

/** Default maximum width of a cell in terminal columns, so that one long text does not hide the other columns. */
const WIDEST_CELL = 32;
const GAP = '  ';

type Row = Readonly<Record<string, unknown>>;
type Cells = readonly (readonly string[])[];

function cut(text: string, widest: number): string {
  if (stringWidth(text) <= widest) return text;
  let shown = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (stringWidth(shown + segment) >= widest) break;
    shown += segment;
  }
  return `${shown}…`;
}

function widthsOf(rows: Cells): number[] {
  const columns = rows[0] ?? [];
  return columns.map((_, column) => rows.reduce((most, row) => Math.max(most, stringWidth(row[column] ?? '')), 0));
}

export function aligned(rows: Cells): string[] {
  const widths = widthsOf(rows);
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - stringWidth(text));
  return rows.map((row) => row.map(padded).join(GAP).trimEnd());
}

function countFitting(widths: readonly number[], width: number): number {
  let used = 0;
  const first = widths.findIndex((each) => {
    used += each + GAP.length;
    return used - GAP.length > width;
  });
  return first < 0 ? widths.length : Math.max(1, first);
}

/**
 * Formats records as a table, with as many fields as fit (at least one). The last line lists the hidden fields, if any.
 * @param width width in terminal columns
 */
export function table(rows: readonly Row[], width: number, widestCell = WIDEST_CELL): string[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellOf = (value: unknown) => (value === undefined ? '' : cut(asLine(value), widestCell));
  const cells = [fields, ...rows.map((row) => fields.map((field) => cellOf(row[field])))];
  const fitting = countFitting(widthsOf(cells), width);
  const hidden = fields.slice(fitting);
  const rest = hidden.length > 0 ? [`(--json shows more: ${hidden.join(', ')})`] : [];
  return [...aligned(cells.map((row) => row.slice(0, fitting))), ...rest];
}

export function fieldLines(record: Row): string[] {
  return aligned(Object.entries(record).map(([field, value]) => [field, asLine(value)]));
}
