import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { environmentName, flagNames } from '../../src/cli/settings/flags.ts';
import { pages } from '../support/documentation.ts';
import { startLeadmock, workFolder } from '../support/run-leadmock.ts';
import { runShared } from '../support/shared-process.ts';

const FILES = [
  'compose.yaml',
  'fixtures/example.json',
  'fixtures/schemas/config.json',
  'fixtures/schemas/seed.json',
  'leadmock.config.json',
];

function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return all.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

test.concurrent('files of init are valid and served, and edits are reloaded', async (context) => {
  const cwd = await workFolder(context);
  const made = await runShared(context, ['init'], { cwd, env: { npm_execpath: 'npm-cli.js' } });
  expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' });
  for (const file of FILES) expect(made.stdout).toContain(`Wrote ${file}\n`);
  expect(made.stdout).toContain(', run: npx --no -- leadmock (');
  expect(filesIn(cwd)).toEqual(FILES);
  expect(await runShared(context, ['validate', 'fixtures/example.json'], { cwd })).toMatchObject({ code: 0 });

  const { call, url } = await startLeadmock(context, [], { cwd });
  const saved = await runShared(context, ['fixture', 'export', 'mine', '--url', url], { cwd });
  expect({ code: saved.code, stderr: saved.stderr }).toEqual({ code: 0, stderr: '' });
  const example = read(cwd, 'fixtures/example.json');
  expect(JSON.parse(read(cwd, 'fixtures/mine.json'))).toEqual(JSON.parse(example));

  writeFileSync(join(cwd, 'fixtures/example.json'), example.replace('Riverside', 'Lakeside'));
  await vi.waitFor(async () => {
    expect((await call('GET', '/_mock/state/projects/1')).body.name).toBe('Lakeside');
  }, 20_000);
  // A data file would hide edits that are saved while leadmock does not run.
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});

test.concurrent('schemas are where the links point, even in another folder', async (context) => {
  const cwd = await workFolder(context);
  expect((await runShared(context, ['init', 'a/b'], { cwd })).code).toBe(0);
  expect(filesIn(join(cwd, 'a/b'))).toEqual(FILES);
  for (const file of ['fixtures/example.json', 'leadmock.config.json']) {
    const { $schema } = JSON.parse(read(join(cwd, 'a/b'), file));
    expect(existsSync(join(cwd, 'a/b', dirname(file), $schema)), `${file} links to ${$schema}`).toBe(true);
  }
});

test('every command and file publishes the port only on this machine', async (context) => {
  const cwd = await workFolder(context);
  await runShared(context, ['init'], { cwd });
  const files = [...pages, 'docs/compose.yaml', 'examples/ci/github-actions.yml'];
  const all = [...files.map((file) => readFileSync(file, 'utf8')), read(cwd, 'compose.yaml')].join('\n');
  const published = all.match(/(?:-p |^ *- "?)[\d.:]*\d+:8080\b.*$/gm) ?? [];
  expect(published).toHaveLength(5);
  // docs/reference/configuration.md describes once how to open the port.
  expect(published.filter((line) => !line.includes('127.0.0.1:8080:8080'))).toEqual([
    expect.stringMatching(/^-p 8080:8080`/),
  ]);
});

test.concurrent('configuration and compose file contain only known settings', async (context) => {
  const cwd = await workFolder(context);
  await runShared(context, ['init'], { cwd });
  const keys = Object.keys(JSON.parse(read(cwd, 'leadmock.config.json'))).filter((key) => key !== '$schema');
  expect(keys.filter((key) => !flagNames.some((name) => name === key))).toEqual([]);
  const { leadmock } = parse(read(cwd, 'compose.yaml')).services;
  const known = flagNames.map(environmentName);
  expect(Object.keys(leadmock.environment).filter((name) => !known.includes(name))).toEqual([]);
  expect(leadmock.volumes).toEqual([`./fixtures:${leadmock.environment.LEADMOCK_FIXTURES_DIR}:ro`]);
  expect(leadmock).toMatchObject({ ports: ['127.0.0.1:8080:8080'], read_only: true });
});

test.concurrent('existing files are all listed, and nothing is written: exit 2', async (context) => {
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'fixtures'));
  for (const file of ['fixtures/example.json', 'compose.yaml']) writeFileSync(join(cwd, file), 'mine');
  const { code, stderr } = await runShared(context, ['init'], { cwd });
  expect(stderr).toMatch(/^leadmock: .*fixtures\/example\.json, compose\.yaml\. Add --force to replace them\n$/);
  expect({ code, files: filesIn(cwd) }).toEqual({ code: 2, files: ['compose.yaml', 'fixtures/example.json'] });
  expect(read(cwd, 'compose.yaml')).toBe('mine');

  expect((await runShared(context, ['init', '--force'], { cwd })).code).toBe(0);
  expect(filesIn(cwd)).toEqual(FILES);
  expect(read(cwd, 'compose.yaml')).toContain('services:');
});

test.concurrent('a file that cannot be written is named: exit 4', async (context) => {
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'fixtures'));
  writeFileSync(join(cwd, 'fixtures/schemas'), 'a file in the place of a folder');
  const { code, stderr } = await runShared(context, ['init'], { cwd });
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('schemas/seed.json cannot be written') });
  expect(filesIn(cwd), 'no file of this start is left').toEqual(['fixtures/schemas']);
  expect(read(cwd, 'fixtures/schemas')).toBe('a file in the place of a folder');
});

test.concurrent('existing files stay unchanged if a later file cannot be written', async (context) => {
  const cwd = await workFolder(context);
  mkdirSync(join(cwd, 'fixtures'));
  mkdirSync(join(cwd, 'leadmock.config.json'));
  writeFileSync(join(cwd, 'fixtures/mine.json'), '{}');
  const { code, stdout, stderr } = await runShared(context, ['init', '--force'], { cwd });
  expect({ code, stdout, stderr }).toEqual({
    code: 4,
    stdout: '',
    stderr: expect.stringContaining('leadmock.config.json cannot be written'),
  });
  expect(readdirSync(cwd).sort()).toEqual(['fixtures', 'leadmock.config.json']);
  expect(readdirSync(join(cwd, 'fixtures'))).toEqual(['mine.json']);
});
