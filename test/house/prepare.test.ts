// @module-tag slow
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const PREPARE = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));

/** Creates a clone with two packages, which npm installs without a registry. */
async function clone(): Promise<string> {
  const folder = await tempFolder();
  const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content));
  cpSync(PREPARE, join(folder, 'scripts/prepare.mjs'));
  const needed = { dependencies: { library: 'file:library' }, devDependencies: { tool: 'file:tool' } };
  write('package.json', { name: 'clone', ...needed });
  for (const name of ['library', 'tool']) {
    mkdirSync(join(folder, name));
    write(`${name}/package.json`, { name, version: '1.0.0' });
  }
  const packages = {
    '': { name: 'clone', ...needed },
    'node_modules/library': { resolved: 'library', link: true },
    'node_modules/tool': { resolved: 'tool', link: true },
    library: { version: '1.0.0' },
    tool: { version: '1.0.0', dev: true },
  };
  write('package-lock.json', { name: 'clone', lockfileVersion: 3, requires: true, packages });
  return folder;
}

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
}

test('a clone that was installed without the packages of the build gets them, even with NODE_ENV=production', async () => {
  const folder = await clone();
  run('npm', ['ci', '--omit=dev', '--no-audit', '--loglevel=error'], folder);
  expect(existsSync(join(folder, 'node_modules/tool'))).toBe(false);
  run(process.execPath, ['scripts/prepare.mjs'], folder, { NODE_ENV: 'production' });
  expect(existsSync(join(folder, 'node_modules/tool/package.json'))).toBe(true);
});
