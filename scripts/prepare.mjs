// Prepares a clone: installs missing or outdated packages. --program and --build then build dist/ if a source is newer, --program without
// types. Other flags install the packages of a folder: --tools (test/tools/), --mutation (test/mutation/), --nodes (scripts/node-versions/)
// and --wiremock (scripts/bench/wiremock/).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Time of the last change of a file in milliseconds; 0 if the file is missing. */
const changedAt = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Time of the last change in a file or folder. Adding, removing or renaming a file changes its folder. */
const newestOf = (path) => {
  const within = statSync(root + path).isDirectory() ? readdirSync(root + path) : [];
  return Math.max(changedAt(path), ...within.map((name) => newestOf(`${path}/${name}`)));
};

/** Files and folders that the build reads: those that .dockerignore includes. */
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
  return Object.keys({ ...dependencies, ...devDependencies }).every(
    (name) => changedAt(`${folder}node_modules/${name}`) > 0,
  );
}

function install(folder, flags = '') {
  if (isInstalled(folder)) return;
  // npm is a .cmd file on Windows, which only a shell can start; the words are fixed, so nothing can be injected.
  run(`npm ci --include=dev --no-audit --no-fund --loglevel=error ${flags}`, [], { cwd: root + folder, shell: true });
}

install('');
// Install scripts would compile native code that no test uses.
if (process.argv.includes('--tools')) install('test/tools/', '--ignore-scripts');
if (process.argv.includes('--mutation')) install('test/mutation/', '--ignore-scripts');
if (process.argv.includes('--nodes')) install('scripts/node-versions/', '--ignore-scripts');
if (process.argv.includes('--wiremock')) install('scripts/bench/wiremock/', '--ignore-scripts');

/** Files of dist/ that the build writes last, with the time of its start. */
const built = { '--program': ['dist/leadmock.js'], '--build': ['dist/leadmock.js', 'dist/index.d.ts'] };
for (const [flag, files] of Object.entries(built)) {
  if (!process.argv.includes(flag)) continue;
  if (Math.min(...files.map(changedAt)) < Math.max(...sources().map(newestOf))) {
    run(process.execPath, ['scripts/build/build.mjs', flag]);
  }
}
