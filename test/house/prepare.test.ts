// @module-tag slow
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const root = new URL('../../', import.meta.url);
const FILES = [
  'package.json',
  'LICENSE',
  'src/cli/a.ts',
  '.ci/build/a.mjs',
  'schemas/a.json',
  'schemas/seed/a.json',
  'fixtures/a.json',
];
const OTHERS = ['package-lock.json', 'tsconfig.json', 'tsconfig.types.json', 'node_modules/.package-lock.json'];
const BUILD = '.ci/build/build.mjs';
const FOLDERS = ['src', 'src/cli', '.ci/build', 'schemas', 'schemas/seed', 'fixtures'];

/** Creates a built and installed project, whose build only records that it was called. */
async function builtProject() {
  const folder = await tempFolder();
  const path = (file: string) => join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  for (const file of [...FILES, ...OTHERS]) write(file, '');
  for (const file of ['.ci/prepare.mjs', '.dockerignore']) cpSync(new URL(file, root), path(file));
  write('dist/leadmock.js', '');
  write('dist/index.d.ts', '');
  write(BUILD, "import { writeFileSync } from 'node:fs'; writeFileSync('dist/leadmock.js', 'built');");
  const touch = (file: string, seconds: number) => utimesSync(path(file), seconds, seconds);
  for (const file of [...FILES, ...OTHERS, BUILD, ...FOLDERS]) touch(file, 1000);
  for (const file of ['dist/leadmock.js', 'dist/index.d.ts']) touch(file, 2000);
  const prepare = (flag = '--build') => execFileSync(process.execPath, ['.ci/prepare.mjs', flag], { cwd: folder });
  return { path, touch, prepare, isBuilt: () => readFileSync(path('dist/leadmock.js'), 'utf8') === 'built' };
}

test('leadmock is not built again if no source has changed since the build', async () => {
  const { touch, prepare, isBuilt } = await builtProject();
  touch('.ci/prepare.mjs', 3000);
  prepare();
  expect(isBuilt()).toBe(false);
});

test.each(FILES)('leadmock is built again after a change of %s', async (file) => {
  const { touch, prepare, isBuilt } = await builtProject();
  touch(file, 3000);
  prepare();
  expect(isBuilt()).toBe(true);
});

test.each(['src/cli', 'fixtures'])('leadmock is built again after a file of %s was deleted', async (folder) => {
  const { path, touch, prepare, isBuilt } = await builtProject();
  const file = `${folder}/deleted.json`;
  writeFileSync(path(file), '');
  touch(file, 1000);
  touch(folder, 1000);
  rmSync(path(file));
  prepare();
  expect(isBuilt()).toBe(true);
});

test('leadmock is built again after an old file was moved to the sources', async () => {
  const { path, prepare, isBuilt } = await builtProject();
  renameSync(path('node_modules/.package-lock.json'), path('fixtures/b.json'));
  writeFileSync(path('node_modules/.package-lock.json'), '');
  prepare();
  expect(isBuilt()).toBe(true);
});

test('leadmock is built in a clone that has no dist/', async () => {
  const { path, prepare, isBuilt } = await builtProject();
  rmSync(path('dist/leadmock.js'));
  prepare();
  expect(isBuilt()).toBe(true);
});

test('npm start needs no types, everything else does', async () => {
  const { path, prepare, isBuilt } = await builtProject();
  rmSync(path('dist/index.d.ts'));
  prepare('--program');
  expect(isBuilt()).toBe(false);
  prepare('--build');
  expect(isBuilt()).toBe(true);
});
