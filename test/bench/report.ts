import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median, spread } from './statistics.ts';

/** Effort of a part of the bench: less for a quick check. */
export interface Effort {
  rounds: number;
  seconds: number;
  /** Number of requests, in place of a duration and of other numbers, to check that a part works. */
  requests?: number;
  /** Image that `docker run` starts, in place of an image that the bench builds. */
  image?: string;
  isQuick: boolean;
}

/** Target of a figure (docs/performance.md). */
export interface Goal {
  what: string;
  limit: number;
  /** Whether the limit is a maximum or a minimum. */
  is: 'at most' | 'at least';
  /** Measured values, round by round; the median counts. */
  values: readonly number[];
  unit?: string;
}

/** Result of a part of the bench. */
export interface Findings {
  title: string;
  /** Head of the table. The first column contains words, and so do the columns listed here. */
  heads: string[];
  rows: string[][];
  words?: readonly number[];
  goals: Goal[];
}

/** Minimum width of a column: Markdown needs this many dashes below its head. */
const LEAST_WIDTH = 2;

/** Formats a Markdown table that is also readable as text; columns of words are aligned left. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  words: readonly number[] = [],
): string {
  const isWords = (at: number) => at === 0 || words.includes(at);
  const widths = heads.map((head, at) =>
    Math.max(LEAST_WIDTH, head.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (isWords(at) ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isWords(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

/** Formats the targets, with the measured values and whether they were reached. */
export function goalTable(goals: readonly Goal[]): string {
  return table(
    ['Goal', 'limit', 'measured', 'reached'],
    goals.map(({ what, limit, is, values, unit = '' }) => {
      const middle = median(values);
      const isReached = is === 'at most' ? middle <= limit : middle >= limit;
      const measured = values.length > 1 ? spread(values) : middle.toFixed(2);
      return [what, `${is} ${limit}${unit}`, `${measured}${unit}`, isReached ? 'yes' : 'no'];
    }),
  );
}

/** Formats the table of a part below its title. */
export function figures({ title, heads, rows, words }: Findings): string {
  return `### ${title}\n\n${table(heads, rows, words)}`;
}

const REPORTS = fileURLToPath(new URL('../../reports/', import.meta.url));

/**
 * Writes a report to `reports/`, which is neither committed nor published.
 * @param blocks blocks of Markdown
 */
export function writeReport(name: string, blocks: readonly string[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}${name}.md`, `${blocks.join('\n\n')}\n`);
  console.log(`\nWrote reports/${name}.md.`);
}
