// Makes a fresh clone ready, with nothing but Node: installs the packages when they are missing or older than the
// lock file, builds dist/ if a source is newer (with --program without types, with --build all of it), and installs what only few need: with
// --tools the tools of the examples (test/tools/package.json), with --mutation those of `npm run mutate` (test/mutation/), with --nodes
// other versions of Node (scripts/node-versions/), with --wiremock WireMock for the bench (scripts/bench/wiremock/).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Milliseconds of the last change of a file, 0 when there is none. */
const changedAt = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The same for a file, or for a folder with all that is in it. The folder itself changes when a file comes, goes or is renamed. */
const newestOf = (path) => {
  const within = statSync(root + path).isDirectory() ? readdirSync(root + path) : [];
  return Math.max(changedAt(path), ...within.map((name) => newestOf(`${path}/${name}`)));
};

/** What the build reads: the same that the image is built from. */
const sources = () => [...readFileSync(`${root}.dockerignore`, 'utf8').matchAll(/^!(.+)/gm)].map(([, path]) => path);

function run(command, args, { cwd = root, shell = false } = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whether npm has installed all packages. npm may omit development packages, for example with NODE_ENV=production. */
function isInstalled(folder) {
  // npm writes node_modules/.package-lock.json last.
  if (changedAt(`${folder}node_modules/.package-lock.json`) < changedAt(`${folder}package-lock.json`)) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies }).every((name) => changedAt(`${folder}node_modules/${name}`) > 0);
}

function install(folder, flags = '') {
  if (isInstalled(folder)) return;
  // npm is a .cmd file on Windows, which only a shell can start; the words are fixed, so nothing can be injected.
  run(`npm ci --include=dev --no-audit --no-fund --loglevel=error ${flags}`, [], { cwd: root + folder, shell: true });
}

install('');
// Their scripts would compile native parts that no test uses.
if (process.argv.includes('--tools')) install('test/tools/', '--ignore-scripts');
if (process.argv.includes('--mutation')) install('test/mutation/', '--ignore-scripts');
if (process.argv.includes('--nodes')) install('scripts/node-versions/', '--ignore-scripts');
if (process.argv.includes('--wiremock')) install('scripts/bench/wiremock/', '--ignore-scripts');

/** Files of dist/ whose time is the begin of their build: the program, written last, and the types. */
const built = { '--program': ['dist/leadmock.js'], '--build': ['dist/leadmock.js', 'dist/index.d.ts'] };
for (const [flag, files] of Object.entries(built)) {
  if (!process.argv.includes(flag)) continue;
  if (Math.min(...files.map(changedAt)) < Math.max(...sources().map(newestOf))) {
    run(process.execPath, ['scripts/build/build.mjs', flag]);
  }
}
