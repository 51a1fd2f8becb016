import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median, spread } from './statistics.ts';

/** What one part of the bench may cost: less for a first look. */
export interface Effort {
  rounds: number;
  seconds: number;
  /** So many requests in the place of so many seconds, and of any other number, where a part knows how: to see that it works. */
  requests?: number;
  /** What `docker run` starts in the place of an image that the bench builds. */
  image?: string;
  isQuick: boolean;
}

/** A figure that is to be reached (docs/performance.md). */
export interface Goal {
  what: string;
  limit: number;
  /** Whether the limit is the most or the least. */
  is: 'at most' | 'at least';
  /** What was measured, round by round; the median counts. */
  values: readonly number[];
  unit?: string;
}

/** What a part of the bench found. */
export interface Findings {
  title: string;
  /** Rows of a table under its heads; the first column is words, and so are those named here. */
  heads: string[];
  rows: string[][];
  words?: readonly number[];
  goals: Goal[];
}

/** No rule of Markdown is shorter. */
const LEAST_WIDTH = 2;

/** A Markdown table that can also be read as it is; columns of words begin at the left. */
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

/** Each goal with what was measured and whether it was reached. */
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

/** The table of a part under its title. */
export function figures({ title, heads, rows, words }: Findings): string {
  return `### ${title}\n\n${table(heads, rows, words)}`;
}

const REPORTS = fileURLToPath(new URL('../../reports/', import.meta.url));

/**
 * Writes a report to `reports/`, which is neither committed nor shipped.
 * @param blocks of Markdown
 */
export function writeReport(name: string, blocks: readonly string[]): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}${name}.md`, `${blocks.join('\n\n')}\n`);
  console.log(`\nWrote reports/${name}.md.`);
}
