// Counts the files that a branch touched by hand: `node .ci/touched.mjs main...my-branch`; without a range main...HEAD. Apart stand
// those that .gitattributes marks as generated, and those that changed only where `npm run generate` writes into them.
import { spawnSync } from 'node:child_process';

function fail(message) {
  console.error(message);
  process.exit(1);
}

function git(args, input = '') {
  const { status, stdout, stderr, error } = spawnSync('git', args, { encoding: 'utf8', input, maxBuffer: 2 ** 28 });
  if (status !== 0) fail(error?.message ?? stderr.trim().split('\n')[0]);
  return stdout;
}

const [range = 'main...HEAD', ...more] = process.argv.slice(2);
if (more.length > 0 || !range.includes('..')) fail('give one range of git, such as main...HEAD');
for (const end of range.split(/\.{2,3}/)) {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${end || 'HEAD'}^{commit}`];
  if (spawnSync('git', args).status === 1) fail(`${range}: git knows no commit ${end}`);
}

/** A text without what stands between the marks of generated parts, in Markdown and in Python (test/generate/). */
const byHandIn = (text) =>
  text
    .replaceAll(/<!-- ([\w ]+) -->[\s\S]*?<!-- \/\1 -->/g, '')
    .replaceAll(/^ *# ---- (\w+): made from .*$[\s\S]*?^ *# ---- end of \1 ----$/gm, '');

/** Whether a file changed only between such marks. */
function isInGeneratedPart({ before, after, change }) {
  if (change !== 'M' || before === after) return false;
  return byHandIn(git(['cat-file', 'blob', before])) === byHandIn(git(['cat-file', 'blob', after]));
}

// `:100644 100644 <blob before> <blob after> M`, the path, and so on. A file that was renamed is two: one deleted, one added.
const raw = git(['diff', '--raw', '-z', '--no-abbrev', '--no-renames', range, '--']).split('\0');
const files = [];
for (let at = 0; at + 1 < raw.length; at += 2) {
  const [, , before, after, change] = raw[at].split(' ');
  files.push({ path: raw[at + 1], before, after, change });
}

// The path, the attribute, its value, and so on.
const paths = files.map(({ path }) => `${path}\0`).join('');
const attributes = git(['check-attr', '-z', '--stdin', 'linguist-generated'], paths).split('\0');
const isMarked = (_file, at) => attributes[3 * at + 2] === 'set';

const generated = files.filter((file, at) => isMarked(file, at) || isInGeneratedPart(file));
const byHand = files.filter((file) => !generated.includes(file));
const tests = byHand.filter(({ path }) => path.startsWith('test/'));

function list(title, found) {
  console.log([`${found.length} ${title}`, ...found.map(({ path }) => `  ${path}`)].join('\n'));
}
list(`by hand, ${tests.length} of them in test/`, byHand);
list('generated, whole or in the part that changed', generated);
