// @module-tag slow
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../src/api/rules/index.ts';
import { CONFIG_VARIABLE, CONTROL_VARIABLES } from '../../src/cli/settings/raw-settings.ts';
import { exitCodes } from '../../src/cli/usage-error.ts';
import { userVariables } from '../../src/compare/known.ts';
import { generatedFiles } from '../generate/generated-files.ts';
import { operationModules } from '../generate/operations.ts';
import { pages } from '../generate/pages.ts';
import { PYTHON_FILE } from '../generate/python/file.ts';

const all = [...operationModules, ...generatedFiles];

test.each(all)('$path equals the output of `npm run generate`', async ({ path, make }) => {
  expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(await make());
});

test('generated files are collapsed in diffs', () => {
  const attributes = readFileSync(new URL('../../.gitattributes', import.meta.url), 'utf8');
  const folded = [...attributes.matchAll(/^(\S+) linguist-generated$/gm)].map(([, path]) => path);
  const byHand = [PYTHON_FILE, ...pages.map(({ path }) => path)];
  const whole = all.map(({ path }) => path);
  expect(folded).toEqual(['package-lock.json', ...whole.filter((path) => !byHand.includes(path))].toSorted());
});

test('docs/faithfulness.md begins with advice for testers, and lists every rule by provenance', () => {
  const page = readFileSync(new URL('../../docs/faithfulness.md', import.meta.url), 'utf8');
  const sections = page.split(/^## /m).slice(1);
  expect(sections.map((section) => section.slice(0, section.indexOf('\n')))).toEqual([
    'What you can rely on',
    'What is likely',
    'What is a guess',
    'Find out for your account',
    'Tell leadmock',
    'What a green suite against leadmock does not prove',
    'Assumptions',
    'Rules',
    'Warnings',
  ]);
  const [reliable = '', likely = ''] = sections;
  for (const [id, { provenance }] of Object.entries(rules)) {
    expect(reliable.includes(`\`${id}\``), id).toBe(provenance === 'contract');
    expect(likely.includes(`| \`${id}\` |`), id).toBe(provenance === 'likely');
  }
});

test('docs/configuration.md lists every variable and every exit code', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const variables = [CONFIG_VARIABLE, ...Object.values(CONTROL_VARIABLES), ...Object.values(userVariables)];
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(Object.values(exitCodes).filter((code) => !page.includes(`\n| ${code} | `))).toEqual([]);
});
