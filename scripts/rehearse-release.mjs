// Rehearses a release: packs the npm package and the archive from a clean clone of HEAD, installs the package and the clients of the archive
// in fresh projects, runs the first test of each page there, and lists what a person must still set. Nothing is published.
//   npm run rehearse-release [-- <folder for the packed files>]
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JUNIT, pythonForWheels } from './build/clients.mjs';
import { releaseProblems } from './release.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'reports/release'));
const temporary = mkdtempSync(join(tmpdir(), 'leadmock-release-'));
const clone = join(temporary, 'leadmock');

const sh = (cwd, script, env = process.env) => execFileSync('sh', ['-euc', script], { cwd, env, stdio: 'inherit' });
const step = (title) => console.log(`\n== ${title}`);

/** The first code block after a mark of a page. */
function blockOf(page, mark) {
  const [, code] =
    new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\\n\`\`\``).exec(readFileSync(join(clone, page), 'utf8')) ??
    [];
  if (code === undefined) throw new Error(`${page} has no block with the mark ${mark}`);
  return `${code}\n`;
}

function project(name, files = {}) {
  const folder = join(temporary, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

/** @returns paths of all versions of Python on this machine, from 3.9 */
function pythons() {
  const pyenv = join(homedir(), '.pyenv/versions');
  const versions = existsSync(pyenv) ? readdirSync(pyenv).map((version) => join(pyenv, version, 'bin')) : [];
  const folders = [...process.env.PATH.split(delimiter), ...versions].filter((folder) => existsSync(folder));
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^python3\.(9|\d\d)$/.test(name))
      .map((name) => join(folder, name))
      // A shim of pyenv exists also for versions that are not active.
      .filter((path) => spawnSync(path, ['--version']).status === 0),
  );
  return [...new Map(found.map((path) => [basename(path), path])).values()];
}

/** Uses the client without pytest, which fresh environments lack. */
const WITHOUT_PYTEST = `
from leadmock import Leadmock, running_server

with running_server() as url:
    token = Leadmock(url).create_token(user="anna@example.com", service="my-shop")["token"]
    Leadmock(url).call("POST", "/lead/101/payment", {"category": "Flat", "purpose": "Deposit", "sum": 1500.5}, token=token)
    assert [payment["sum"] for payment in Leadmock(url).records("payments", lead_id=101)] == ["1500.5"]
`;

/** Environment with these programs, the launcher of the archive, and without Node. */
function withoutNode(archive, programs, name = programs[0]) {
  const bin = join(temporary, `bin-${name}`);
  mkdirSync(bin);
  for (const program of new Set(['sh', 'env', 'sleep', 'kill', 'cat', 'rm', ...programs])) {
    symlinkSync(execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(), join(bin, program));
  }
  return { PATH: [archive, bin].join(delimiter), HOME: temporary, TMPDIR: temporary };
}

try {
  step('clone');
  execFileSync('git', ['clone', '--quiet', '--no-local', root, clone], { stdio: 'inherit' });
  const manifest = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  const { version } = manifest;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });

  step('pack');
  sh(
    clone,
    `npm ci --no-audit --no-fund --loglevel=error
    npm run package -- "${out}" --release
    CI=true npm run build:standalone -- --platform linux-x64 --folder "${out}"`,
  );
  const archive = join(temporary, `leadmock-${version}-linux-x64`);
  sh(temporary, `tar -xzf "${out}/leadmock-${version}-linux-x64.tar.gz"`);

  step('npm package: installed, version, a command with a server');
  sh(
    project('npm'),
    `npm init --yes > /dev/null
    npm install --no-audit --no-fund "${out}/leadmock-${version}.tgz"
    test "$(npx --no -- leadmock --version)" = "${version}"
    npx --no -- leadmock run -- node -e 'fetch(process.env.LEADMOCK_URL + "/_mock/health").then((response) => process.exit(response.ok ? 0 : 1))'`,
  );

  step('wheel of the archive: in a fresh environment of each Python, without Node and without an index');
  const wheel = join(archive, 'clients/python', `leadmock-${version}-py3-none-any.whl`);
  for (const interpreter of pythons()) {
    const fresh = project(basename(interpreter), { 'shop.py': WITHOUT_PYTEST });
    sh(fresh, `"${interpreter}" -m venv venv\nvenv/bin/python -m pip install --quiet --no-index "${wheel}"`);
    sh(fresh, 'venv/bin/python shop.py', withoutNode(archive, [], basename(interpreter)));
    console.log(`${interpreter}: passed`);
  }

  step('wheel of the archive: the test of clients/python/README.md, without Node');
  const python = project('python', { 'test_shop.py': blockOf('clients/python/README.md', 'pytest') });
  sh(
    python,
    `"${pythonForWheels()}" -m venv --system-site-packages venv
    venv/bin/python -m pip install --quiet --no-deps --no-index "${wheel}"`,
  );
  sh(python, 'venv/bin/python -m pytest -q', withoutNode(archive, ['python3']));

  step('Go module of the archive: the test of clients/go/README.md, without Node');
  const go = project('go', { 'shop_test.go': blockOf('clients/go/README.md', 'go') });
  const { PATH, ...env } = withoutNode(archive, ['go']);
  sh(
    go,
    `go mod init shop 2> /dev/null
    go mod edit -replace git.example.com/leadmock/leadmock/clients/go="${archive}/clients/go"
    go mod tidy
    go vet ./...
    go test -count=1 ./...`,
    { ...env, PATH, GOPATH: join(temporary, 'gopath'), GOFLAGS: '-mod=mod', GOPROXY: 'off', CGO_ENABLED: '0' },
  );

  step('jar of the archive: the test of clients/java/README.md, without Node');
  const java = project('java', { 'PaymentTest.java': blockOf('clients/java/README.md', 'java') });
  const jar = join(archive, 'clients/java/repository/leadmock/leadmock', version, `leadmock-${version}.jar`);
  const path = `${jar}:${JUNIT}`;
  sh(
    java,
    `javac --release 17 -d classes -cp "${path}" PaymentTest.java
    java -cp "classes:${path}" org.junit.platform.console.ConsoleLauncher --scan-classpath classes --details=summary`,
    withoutNode(archive, ['javac', 'java']),
  );

  step('packed files');
  for (const file of readdirSync(out))
    console.log(`${(statSync(join(out, file)).size / 1e6).toFixed(2).padStart(7)} MB  ${file}`);

  step('a person must still');
  const publishable = { ...manifest, private: false };
  const problems = releaseProblems(`v${version}`, publishable, readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'));
  const open = [...(manifest.private ? ['remove "private": true from package.json'] : []), ...problems];
  for (const problem of open) console.log(`- ${problem}`);
  console.log('- set the variables and secrets of docs/contributing/releasing.md, and push the tags of this page');
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
