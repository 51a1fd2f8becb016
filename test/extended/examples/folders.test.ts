import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentName, flagNames } from '../../../src/cli/settings/flags.ts';
import { CONFIG_VARIABLE, CONTROL_VARIABLES } from '../../../src/cli/settings/raw-settings.ts';

const EXAMPLES = new URL('../../../examples/', import.meta.url);
const ROOT = new URL('../../../', import.meta.url);
const STEPS = ['start', 'own sandbox', 'seed', 'act', 'verify', 'reset'];

const folders = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const read = (path: string, from = EXAMPLES): string => readFileSync(new URL(path, from), 'utf8');

function filesOf(folder: string): string[] {
  return readdirSync(new URL(folder, EXAMPLES), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !file.includes('/node_modules/') && statSync(new URL(file, EXAMPLES)).isFile());
}

/** @returns the files of a folder except its README */
const codeOf = (folder: string) =>
  filesOf(folder)
    .filter((file) => !file.endsWith('.md'))
    .map((file) => read(file))
    .join('\n');

test.each(folders)('%s shows the six steps, and has a README', (folder) => {
  const code = codeOf(folder);
  // Recipes contain only the start, and a pack of operations has no test.
  const named = STEPS.filter((step) => new RegExp(`(//|#|/?\\*\\*?) ${step}\\b.*:`).test(code));
  const recipes: Readonly<Record<string, string[]>> = {
    ci: ['start'],
    https: ['start'],
    replicas: ['start'],
    'observed-operations': [],
  };
  expect(named).toEqual(recipes[folder] ?? STEPS);
  expect(read(`${folder}/README.md`)).toMatch(/^# \S/);
});

test('the table lists every folder and the command of its README', () => {
  const rows = [...read('README.md').matchAll(/\| \[([\w-]+)\]\(\1\) \| (?:`(.*)`)? ?\|/g)];
  expect(rows.map(([, folder]) => folder).toSorted()).toEqual(folders);
  for (const [, folder, command] of rows) expect(read(`${folder}/README.md`)).toContain(command ?? 'docker compose');
});

test('the examples use the tested versions of their tools', () => {
  const { dependencies, devDependencies: ours } = JSON.parse(read('package.json', ROOT));
  const tested = {
    ...dependencies,
    ...ours,
    ...JSON.parse(read('test/tools/package.json', ROOT)).devDependencies,
    // Cypress is not installed; only the syntax of the example is checked.
    cypress: '^15.3.0',
  };
  for (const file of folders.flatMap(filesOf).filter((path) => path.endsWith('/package.json'))) {
    const { devDependencies = {} } = JSON.parse(read(file));
    expect(tested, file).toMatchObject(devDependencies);
  }
});

test('leadmock knows every variable of the examples', () => {
  const known = new Set<string>([
    ...flagNames.map(environmentName),
    CONFIG_VARIABLE,
    ...Object.values(CONTROL_VARIABLES),
  ]);
  // The example reads this variable itself.
  known.add('LEADMOCK_IMAGE');
  const named = folders.flatMap(filesOf).flatMap((file) => read(file).match(/\bLEADMOCK_[A-Z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
