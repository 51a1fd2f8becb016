// Writes the package that users install, such as leadmock-0.1.0.tgz: node scripts/package.mjs [folder]
// dist/ contains all code that runs, so the manifest in the package has no dependencies and no scripts (docs/contributing/decisions.md, 14).
import { execFileSync, execSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = resolve(process.argv[2] ?? '.');

/** Files to copy: with Git, only tracked files and the build, because tests of the examples leave files in their folders. */
function filesOf(paths) {
  if (!existsSync(join(root, '.git'))) return paths;
  const sources = paths.filter((path) => path !== 'dist');
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ...sources], { cwd: root, encoding: 'utf8' });
  return ['dist', ...tracked.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))];
}

function fail(message) {
  console.error(`package: ${message}`);
  process.exit(1);
}

if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`${folder} is no folder. Create it first.`);
for (const file of ['leadmock.js', 'index.d.ts']) {
  if (!existsSync(join(root, 'dist', file))) fail(`dist/${file} is missing. Run: npm run package`);
}

const { dependencies, devDependencies, scripts, knip, ...manifest } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const stage = mkdtempSync(join(tmpdir(), 'leadmock-package-'));
try {
  const copied = ['README.md', 'LICENSE', ...manifest.files.filter((path) => !path.startsWith('!'))];
  const filter = (path) => basename(path) !== 'node_modules';
  for (const path of filesOf(copied)) cpSync(join(root, path), join(stage, path), { recursive: true, filter });
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const file = execSync('npm pack --loglevel=error', { cwd: stage, encoding: 'utf8' }).trim();
  copyFileSync(join(stage, file), join(folder, file));
  console.log(file);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
