import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../src/api/rules/index.ts';
import { generatedFiles } from '../generate/generated-files.ts';

test.each(generatedFiles)('$path is as `npm run generate` makes it', async ({ path, make }) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(await make());
});

test('docs/faithfulness.md begins with what a tester can act on, and names every rule under what it is', () => {
  const page = readFileSync(new URL('../../docs/faithfulness.md', import.meta.url), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  expect(sections.map((section) => section.slice(0, section.indexOf('\n')))).toEqual([
    ...['What you can rely on', 'What is likely', 'What is a guess', 'Find out for your account', 'Tell leadmock'],
    ...['What a green suite against leadmock does not prove', 'Assumptions', 'Rules', 'Warnings'],
  ]);
  const [reliable = '', likely = ''] = sections;
  for (const [id, { provenance }] of Object.entries(rules)) {
    const isFirm = provenance === 'contract' || provenance === 'documented';
    expect(reliable.includes(`\`${id}\``), id).toBe(isFirm);
    expect(likely.includes(`| \`${id}\` |`), id).toBe(provenance === 'observed' || provenance === 'inferred');
  }
});
