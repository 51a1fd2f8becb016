import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const root = new URL('../../', import.meta.url);
const FILES = [
  'package.json',
  'LICENSE',
  'src/cli/a.ts',
  '.ci/a.mjs',
  'schemas/a.json',
  'schemas/seed/a.json',
  'fixtures/a.json',
];
const OTHERS = ['package-lock.json', 'tsconfig.json', 'tsconfig.types.json', 'node_modules/.package-lock.json'];

/** A project that is built and installed, whose build only writes down that it was asked for. */
async function builtProject() {
  const folder = await tempFolder();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const file of [...FILES, ...OTHERS]) write(file, '');
  for (const file of ['.ci/prepare.mjs', '.dockerignore']) cpSync(new URL(file, root), join(folder, file));
  write('dist/leadmock.js', '');
  write('.ci/build.mjs', "import { writeFileSync } from 'node:fs'; writeFileSync('dist/leadmock.js', 'built');");
  const touch = (file: string, seconds: number) => utimesSync(join(folder, file), seconds, seconds);
  for (const file of [...FILES, ...OTHERS, '.ci/prepare.mjs', '.ci/build.mjs']) touch(file, 1000);
  touch('dist/leadmock.js', 2000);
  const prepare = () => execFileSync(process.execPath, ['.ci/prepare.mjs', '--build'], { cwd: folder });
  return { touch, prepare, isBuilt: () => readFileSync(join(folder, 'dist/leadmock.js'), 'utf8') === 'built' };
}

test('what is built from what has not changed since is not built again', async () => {
  const { prepare, isBuilt } = await builtProject();
  prepare();
  expect(isBuilt()).toBe(false);
});

test.each(FILES)('a change of %s has leadmock built anew', async (file) => {
  const { touch, prepare, isBuilt } = await builtProject();
  touch(file, 3000);
  prepare();
  expect(isBuilt()).toBe(true);
});
