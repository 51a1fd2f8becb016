import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const npm = (cwd: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--ignore-scripts', '--loglevel=error'], { cwd, encoding: 'utf8' });

/**
 * Packs leadmock as for the registry, and installs the file in a project next to this repository's Vitest. Later calls
 * with the same folder install nothing. A linked package would not do: Vitest transforms the files of links.
 * @returns folder of the project
 */
export function installedProject(folder: string): string {
  const project = join(folder, 'installed');
  if (existsSync(project)) return project;
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}');
  const file = execFileSync(process.execPath, ['scripts/package.mjs', project], { cwd: ROOT, encoding: 'utf8' }).trim();
  npm(project, 'install', file, '--offline', '--no-audit', '--no-fund', '--omit=peer');
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(project, 'node_modules/vitest'), 'junction');
  return project;
}

/** Folder of the installed package in a project of `installedProject`. */
export const packageOf = (project: string) => join(project, 'node_modules/leadmock');
