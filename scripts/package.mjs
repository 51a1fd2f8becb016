// Writes the package that users install: node scripts/package.mjs [folder] [--release]
// Each build has its own version with the commit, such as leadmock-0.1.0-g1a2b3c4d.tgz, because npm keeps an installed file of an equal name.
// With --release, and without Git, the file is leadmock-0.1.0.tgz. In the clone, a new build replaces the old one.
// dist/ contains all code that runs, so the manifest in the package has no dependencies and no scripts (docs/contributing/decisions.md, 14).
import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../', import.meta.url));
const { values, positionals } = parseArgs({
  options: { release: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? root);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Files to copy: with Git, only tracked files and the build, because tests of the examples leave files in their folders. */
function filesOf(paths) {
  if (!existsSync(join(root, '.git'))) return paths;
  const sources = paths.filter((path) => path !== 'dist');
  const tracked = git('ls-files', '-z', '--', ...sources);
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

/** @returns the suffix of the version: the commit, and a hash of uncommitted changes */
function buildOf() {
  if (values.release || !existsSync(join(root, '.git'))) return '';
  const changes = git('diff', 'HEAD');
  const modified = changes === '' ? '' : `.m${createHash('sha256').update(changes).digest('hex').slice(0, 8)}`;
  return `-g${git('rev-parse', '--short=8', 'HEAD').trim()}${modified}`;
}

const { dependencies, devDependencies, scripts, knip, ...manifest } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const stage = mkdtempSync(join(tmpdir(), 'leadmock-package-'));
try {
  const copied = ['README.md', 'LICENSE', ...manifest.files.filter((path) => !path.startsWith('!'))];
  const filter = (path) => basename(path) !== 'node_modules';
  for (const path of filesOf(copied)) cpSync(join(root, path), join(stage, path), { recursive: true, filter });
  const version = manifest.version + buildOf();
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  const file = execSync('npm pack --loglevel=error', { cwd: stage, encoding: 'utf8' }).trim();
  if (folder === resolve(root)) {
    const prefix = file.replace(/\d.*/, '');
    const isBuild = (name) =>
      name.startsWith(prefix) && /^\d[\d.]*(-g[0-9a-f]{8}(\.m[0-9a-f]{8})?)?\.tgz$/.test(name.slice(prefix.length));
    const builds = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && isBuild(entry.name));
    for (const { name } of builds) rmSync(join(root, name));
  }
  copyFileSync(join(stage, file), join(folder, file));
  console.log(file);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
