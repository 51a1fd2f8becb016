// Writes the package that users install, such as leadmock-0.1.0.tgz: node scripts/package.mjs [folder]
// dist/ contains all code that runs, so the manifest in the package has no dependencies and no scripts (docs/decisions/0015).
import { execSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(process.argv[2] ?? '.');
const LEFT_OUT = ['node_modules', '__pycache__'];

const { dependencies, devDependencies, scripts, knip, ...manifest } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const stage = mkdtempSync(join(tmpdir(), 'leadmock-package-'));
try {
  const copied = ['README.md', 'LICENSE', ...manifest.files.filter((path) => !path.startsWith('!'))];
  const filter = (path) => !LEFT_OUT.includes(basename(path));
  for (const path of copied) cpSync(join(root, path), join(stage, path), { recursive: true, filter });
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const file = execSync('npm pack --loglevel=error', { cwd: stage, encoding: 'utf8' }).trim();
  copyFileSync(join(stage, file), join(folder, file));
  console.log(file);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
