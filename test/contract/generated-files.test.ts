// @module-tag slow
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate/generated-files.ts';
import { operationFiles } from '../../scripts/generate/operations.ts';
import { pages } from '../../scripts/generate/pages.ts';
import { routesFile } from '../../scripts/generate/routes.ts';
import { CONFIG_VARIABLE, CONTROL_VARIABLES } from '../../src/cli/settings/raw-settings.ts';
import { exitCodes } from '../../src/cli/usage-error.ts';
import { userVariables } from '../../src/compare/known.ts';
import { rules } from '../../src/mock/api/rules/index.ts';
import { service } from '../../src/mock/create-mock.ts';

test('generated files are collapsed in diffs', () => {
  const attributes = readFileSync(new URL('../../.gitattributes', import.meta.url), 'utf8');
  const folded = [...attributes.matchAll(/^(\S+) linguist-generated$/gm)].map(([, path]) => path);
  const byHand = pages.map(({ path }) => path);
  const whole = [...operationFiles, routesFile, ...generatedFiles].map(({ path }) => path);
  expect(folded).toEqual(['package-lock.json', ...whole.filter((path) => !byHand.includes(path))].toSorted());
});

const readPage = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

test('docs/faithfulness.md has a row for each operation', () => {
  const page = readPage('faithfulness.md');
  for (const { method, path } of service.operations) expect(page).toContain(`\n| \`${method} ${path}\` |`);
});

test('docs/faithfulness.md lists every assumption of a guess', () => {
  const page = readPage('faithfulness.md');
  for (const [id, { provenance, assumption }] of Object.entries(rules))
    if (provenance === 'guess' && assumption) expect(page, id).toContain(`\`${assumption}\``);
});

test('docs/reference/rules.md has a row with an anchor and the label of each rule', () => {
  const page = readPage('reference/rules.md');
  for (const [id, { provenance }] of Object.entries(rules))
    expect(page, id).toMatch(new RegExp(`\n\\| <a id="${id}"></a>\`${id}\` \\| .* \\| ${provenance} \\| `));
});

test('docs/reference/configuration.md lists every variable and every exit code', () => {
  const page = readPage('reference/configuration.md');
  const variables = [CONFIG_VARIABLE, ...Object.values(CONTROL_VARIABLES), ...Object.values(userVariables)];
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  expect(Object.values(exitCodes).filter((code) => !page.includes(`\n| ${code} | `))).toEqual([]);
});
