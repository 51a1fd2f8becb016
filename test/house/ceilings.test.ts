// @module-tag slow
import { expect, test } from 'vitest';
import { readPage } from '../support/documentation.ts';
import { sourceFiles } from '../support/lines-of-code.ts';

/** Row of the files directly in `src/` in the table. */
const TOP = '*.ts';

interface Ceiling {
  parts: readonly string[];
  most: number;
}

function ceilingsIn(page: string): Ceiling[] {
  const [, section = ''] = page.split('### Ceilings\n');
  const [table = ''] = section.split('\n#');
  return [...table.matchAll(/^\| (`.+`) \| ([\d,]+) \|$/gm)].map(([, parts = '', most = '']) => ({
    parts: [...parts.matchAll(/`(.+?)`/g)].map(([, part = '']) => part),
    most: Number(most.replaceAll(',', '')),
  }));
}

function linesByPart(files: readonly { file: string; lines: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { file, lines } of files) {
    const part = file.includes('/') ? file.replace(/\/.*/, '/') : TOP;
    sums.set(part, (sums.get(part) ?? 0) + lines);
  }
  return sums;
}

function problems(ceilings: readonly Ceiling[], lines: ReadonlyMap<string, number>): string[] {
  const named = ceilings.flatMap(({ parts }) => parts);
  return [
    ...ceilings.flatMap(({ parts, most }) => {
      const sum = parts.reduce((total, part) => total + (lines.get(part) ?? 0), 0);
      return sum > most ? [`${parts.join(', ')}: ${sum} lines of code, at most ${most}`] : [];
    }),
    ...[...lines.keys()].filter((part) => !named.includes(part)).map((part) => `${part}: no ceiling`),
    ...named.filter((part) => !lines.has(part)).map((part) => `${part}: no such part of src/`),
    ...named.filter((part, at) => named.indexOf(part) !== at).map((part) => `${part}: two ceilings`),
  ];
}

test('no part of src/ exceeds its ceiling in docs/architecture.md', () => {
  const lines = linesByPart(sourceFiles());
  expect(Math.min(...lines.values())).toBeGreaterThan(0);
  expect(problems(ceilingsIn(readPage('docs/architecture.md')), lines)).toEqual([]);
});

test('a ceiling that is exceeded, missing, given twice or without a part is reported', () => {
  const page = `### Figures
| \`api/\` | 1 |
### Ceilings
| part | ceiling |
| --- | --- |
| \`api/\` | 1,000 |
| \`core/\`, \`*.ts\` | 20 |
| \`gone/\`, \`http/\` | 20 |
| \`http/\` | 30 |
## Next
| \`cli/\` | 1 |`;
  const lines = linesByPart([
    { file: 'api/lead/one.ts', lines: 600 },
    { file: 'api/two.ts', lines: 400 },
    { file: 'core/one.ts', lines: 11 },
    { file: 'mock.ts', lines: 10 },
    { file: 'http/one.ts', lines: 20 },
    { file: 'cli/bin.ts', lines: 1 },
  ]);
  expect(problems(ceilingsIn(page), lines)).toEqual([
    'core/, *.ts: 21 lines of code, at most 20',
    'cli/: no ceiling',
    'gone/: no such part of src/',
    'http/: two ceilings',
  ]);
});
