// Sets the version of leadmock in all files that name it: the package, the image, the clients and the pages.
//   npm run set-version -- 0.2.0
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (file) => readFileSync(root + file, 'utf8');
const [next = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(next)) {
  console.error(`set-version: ${JSON.stringify(next)} is not a version. Run: npm run set-version -- 0.2.0`);
  process.exit(2);
}
const { version: current } = JSON.parse(read('package.json'));

/** Manifests and lock files name other packages with the same version, tests their own versions, and the changelog earlier versions. */
const SKIPPED = /(^|\/)(package(-lock)?\.json|CHANGELOG\.md)$|^scripts\/set-version\.mjs$|^test\//;
const named = new RegExp(`(?<![\\d.])${current.replaceAll('.', '\\.')}(?!\\.?\\d)`, 'g');
const files = execFileSync('git', ['grep', '-lIF', current], { cwd: root, encoding: 'utf8' }).trim().split('\n');
for (const file of files.filter((path) => !SKIPPED.test(path))) {
  const text = read(file);
  if (text.replaceAll(named, next) !== text) writeFileSync(root + file, text.replaceAll(named, next));
}

writeFileSync(`${root}package.json`, read('package.json').replace(`"version": "${current}"`, `"version": "${next}"`));
const lock = JSON.parse(read('package-lock.json'));
lock.version = next;
lock.packages[''].version = next;
writeFileSync(`${root}package-lock.json`, `${JSON.stringify(lock, null, 2)}\n`);

writeFileSync(`${root}CHANGELOG.md`, read('CHANGELOG.md').replace(/^## Unreleased$/m, `## ${next}`));
execFileSync('git', ['diff', '--stat'], { cwd: root, stdio: 'inherit' });
