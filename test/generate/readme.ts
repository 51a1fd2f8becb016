import { readFileSync } from 'node:fs';
import { environmentName, flagNames, serveFlags, usageOf } from '../../src/cli/settings/flags.ts';
import { assumptionsTable } from './faithfulness.ts';
import { table } from './table.ts';

function flagsTable(): string {
  return table(
    ['flag', 'environment', 'default', 'what it does'],
    flagNames.map((name) => {
      const { describe, default: standard } = serveFlags[name];
      return [`\`${usageOf(name)}\``, `\`${environmentName(name)}\``, `\`${standard}\``, describe];
    }),
  );
}

/** Puts a table between its two marks in the README. */
function between(text: string, mark: string, content: string): string {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  const [head, rest] = text.split(start);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined) throw new Error(`README.md lacks the marks ${start} and ${end}`);
  return `${head}${start}\n\n${content}\n\n${end}${tail}`;
}

/** `README.md` with its tables made anew; the rest is written by hand. */
export function readmeWithTables(): string {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  return between(between(readme, 'flags', flagsTable()), 'assumptions', assumptionsTable());
}
