import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.ts';

/** How much a section measures. */
export interface Effort {
  isQuick: boolean;
  rounds: number;
  /** Image that `docker run` starts; undefined if the bench builds it. */
  image?: string;
}

export interface Row {
  what: string;
  /** Maximum that reaches the goal. */
  goal: number;
  /** ` ms`, ` kB` …; empty for ratios. */
  unit: string;
  /** Figures of all rounds, whose median counts. Empty if this machine lacks a tool. */
  values: readonly number[];
  /** Figures of other servers in the same run; the reason if `values` is empty. */
  note?: string;
}

/** Minimum width of a column, because a separator in a Markdown table needs two characters. */
const MIN_WIDTH = 2;

/** Aligned Markdown table. The first column and the columns in `words` are aligned left. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  words: readonly number[] = [],
): string {
  const isWords = (at: number) => at === 0 || words.includes(at);
  const widths = heads.map((head, at) => Math.max(MIN_WIDTH, head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (isWords(at) ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isWords(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

/** Number with two or three significant digits, or all digits of a large number. There is no exponent. */
export function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value < 1 ? 2 : 3);
}

function measured({ values, unit }: Row): string {
  if (values.length === 0) return '–';
  const range = values.length > 1 ? ` (${short(Math.min(...values))}–${short(Math.max(...values))})` : '';
  return `${short(median(values))}${unit}${range}`;
}

function verdict({ values, goal }: Row): string {
  if (values.length === 0) return 'not measured';
  return median(values) <= goal ? 'yes' : 'no';
}

export function goalTable(rows: readonly Row[]): string {
  return table(
    ['What', 'measured (range)', 'goal', 'reached', 'in the same run'],
    rows.map((row) => [row.what, measured(row), `≤ ${row.goal}${row.unit}`, verdict(row), row.note ?? '']),
    [1, 2, 3, 4],
  );
}

const REPORTS = fileURLToPath(new URL('../../reports/', import.meta.url));

/** Writes blocks of Markdown to `reports/`, which is neither committed nor published. */
export function writeReport(name: string, blocks: readonly string[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}${name}.md`, `${blocks.join('\n\n')}\n`);
  console.log(`\nWrote reports/${name}.md.`);
}
