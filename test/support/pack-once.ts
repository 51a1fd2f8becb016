import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import installToolsOnce from './install-tools-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a user's project with the packed leadmock, test runners and types. */
    packed: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const shell = process.platform === 'win32';

/** Packages that leadmock imports from a user's project, and the types in such a project. */
const BESIDE = ['vitest', '@playwright/test', '@types/node', 'undici-types'];

/** Packs and installs leadmock once, for all tests of the published package. */
export default async function packOnce(project: TestProject): Promise<() => Promise<void>> {
  installToolsOnce();
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-package-'));
  const { stdout } = await run(process.execPath, ['scripts/package.mjs', folder], { cwd: ROOT });
  const archive = stdout.trim();
  await writeFile(join(folder, 'package.json'), '{"name": "elsewhere", "private": true, "type": "module"}');
  await run('npm', ['install', '--no-audit', '--no-fund', join(folder, archive)], { cwd: folder, shell });
  for (const name of BESIDE) {
    const target = join(folder, 'node_modules', name);
    await mkdir(dirname(target), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), target, 'junction');
  }
  project.provide('packed', folder);
  return () => rm(folder, { recursive: true, force: true });
}
