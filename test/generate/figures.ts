import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from './table.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Where other measures hold: what is made from schemas, and the page. */
const APART = /^(generated|panel)\//;

/** How many of the longest files are named. */
const NAMED = 5;

/** Rounded, so that a line more or less leaves the page as it is. */
function about(count: number, to: number): string {
  return (Math.round(count / to) * to).toLocaleString('en-US');
}

/** What the house is held to, as a table: how much code there is, the fullest folder, the longest files. */
export function figuresTable(): string {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !APART.test(file))
    .map((file) => ({ file, lines: readFileSync(SRC + file, 'utf8').split('\n').length - 1 }))
    .toSorted((a, b) => b.lines - a.lines || a.file.localeCompare(b.file));
  const folders = new Map<string, number>();
  for (const { file } of files) folders.set(posix.dirname(file), (folders.get(posix.dirname(file)) ?? 0) + 1);
  const [folder, most] = [...folders].reduce((fullest, each) => (each[1] > fullest[1] ? each : fullest));
  const total = files.reduce((sum, { lines }) => sum + lines, 0);
  return table(
    ['figure', 'is'],
    [
      ['lines of TypeScript in `src/`, without `panel/` and `generated/`', `about ${about(total, 100)}`],
      ['most files beside each other', `${most}, in \`src/${folder}/\` (at most 20)`],
      [
        'longest files',
        files
          .slice(0, NAMED)
          .map(({ file, lines }) => `\`src/${file}\` (about ${about(lines, 10)})`)
          .join(', '),
      ],
    ],
  );
}
