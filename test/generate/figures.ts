import { posix } from 'node:path';
import { sourceFiles } from '../support/lines-of-code.ts';
import { table } from './table.ts';

const LONGEST_FILES = 5;

/** Rounds a number, so that the page does not change with every line of code. */
function about(count: number, to: number): string {
  return `about ${(Math.round(count / to) * to).toLocaleString('en-US')}`;
}

export function figuresTable(): string {
  const files = sourceFiles().toSorted((a, b) => b.lines - a.lines || a.file.localeCompare(b.file));
  const folders = new Map<string, number>();
  for (const { file } of files) folders.set(posix.dirname(file), (folders.get(posix.dirname(file)) ?? 0) + 1);
  const [folder, most] = [...folders].reduce((fullest, each) => (each[1] > fullest[1] ? each : fullest));
  const total = files.reduce((sum, { lines }) => sum + lines, 0);
  const longest = files.slice(0, LONGEST_FILES).map(({ file, lines }) => `\`src/${file}\` (${about(lines, 10)})`);
  return table(
    ['figure', 'is'],
    [
      ['lines of code in `src/`', about(total, 100)],
      ['most files in one folder', `${most}, in \`src/${folder}/\` (limit: 20)`],
      ['longest files', longest.join(', ')],
    ],
  );
}
