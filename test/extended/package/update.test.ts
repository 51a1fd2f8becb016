import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { version } from '../../../src/mock/version.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

test('npm replaces an installed build by a later build of the same version', async () => {
  const folder = await tempFolder();
  const [clone, project] = [join(folder, 'leadmock'), join(folder, 'my-project')];
  const sh = (cwd: string, script: string) =>
    execFileSync('sh', ['-euc', script], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, npm_config_offline: 'true' },
    });
  const commit = 'git -c user.name=me -c user.email=me@example.com commit -q --allow-empty -m change';
  mkdirSync(clone);
  for (const file of ['package.json', 'README.md', 'LICENSE', 'scripts/package.mjs', 'dist', 'CHANGELOG.md']) {
    cpSync(join(ROOT, file), join(clone, file), { recursive: true });
  }
  sh(clone, `git init -q\necho dist > .gitignore\ngit add -A\n${commit}`);
  mkdirSync(project);
  sh(project, 'npm init --yes > /dev/null');

  const installed: string[] = [];
  for (const _ of ['first', 'second']) {
    sh(clone, 'node scripts/package.mjs');
    expect(readdirSync(clone).filter((name) => name.endsWith('.tgz'))).toHaveLength(1);
    sh(project, 'npm install --no-audit --no-fund --save-dev ../leadmock/leadmock-*.tgz');
    installed.push(JSON.parse(readFileSync(join(project, 'node_modules/leadmock/package.json'), 'utf8')).version);
    sh(clone, commit);
  }
  const [first, second] = installed;
  expect(first).toMatch(new RegExp(`^${version}-g[0-9a-f]{8}$`));
  expect(second).not.toBe(first);
  sh(project, 'npm ci --no-audit --no-fund');

  expect(sh(clone, 'node scripts/package.mjs . --release').trim()).toBe(`leadmock-${version}.tgz`);
  expect(readdirSync(clone).filter((name) => name.endsWith('.tgz'))).toEqual([`leadmock-${version}.tgz`]);
});
