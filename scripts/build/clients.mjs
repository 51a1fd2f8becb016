// Builds the packages of the clients for Python and Java, for installations without a package index.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** JUnit with all its packages in one file, of Debian's package junit5. */
export const JUNIT = '/usr/share/java/junit-platform-console-standalone.jar';

const run = (file, args, cwd = root) => execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe' });

function succeeds(file, args) {
  try {
    run(file, args);
    return true;
  } catch {
    return false;
  }
}

/** Runs a function with a temporary folder. */
function inTemporary(use) {
  const folder = mkdtempSync(join(tmpdir(), 'leadmock-clients-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Debian's Python comes first, because only this Python sees the packages of scripts/install-debian. setuptools must be imported before pip.
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** @returns path of a Python that can build a wheel without an index, or undefined */
export const pythonForWheels = () =>
  PYTHONS.find((python) => succeeds(python, ['-c', 'import setuptools, pip, wheel']));

/** Writes a wheel such as leadmock-0.1.0-py3-none-any.whl into a folder. */
export function buildWheel(python, folder) {
  inTemporary((temporary) => {
    // setuptools writes into the folder of the sources.
    cpSync(join(root, 'clients/python'), temporary, {
      recursive: true,
      filter: (path) => !/__pycache__|\.egg-info$|\/build$/.test(path),
    });
    const offline = ['--no-deps', '--no-build-isolation', '--disable-pip-version-check', '--no-cache-dir'];
    run(python, ['-m', 'pip', 'wheel', '--quiet', ...offline, '--wheel-dir', folder, temporary]);
  });
}

/** @returns whether this machine can compile the client for Java */
export const canBuildJar = () => succeeds('javac', ['--version']) && existsSync(JUNIT);

/** Writes a Maven repository into a folder: leadmock/leadmock/0.1.0/ with jar, sources, pom and their checksums. */
export function buildMavenRepository(folder) {
  const into = join(folder, 'leadmock/leadmock', version);
  mkdirSync(into, { recursive: true });
  const named = join(into, `leadmock-${version}`);
  const sources = join(root, 'clients/java/src/main/java');
  inTemporary((classes) => {
    const files = readdirSync(join(sources, 'leadmock')).map((file) => join(sources, 'leadmock', file));
    run('javac', ['--release', '17', '-encoding', 'UTF-8', '-d', classes, '-cp', JUNIT, ...files]);
    run('jar', ['--create', '--file', `${named}.jar`, '-C', classes, '.']);
  });
  run('jar', ['--create', '--file', `${named}-sources.jar`, '-C', sources, '.']);
  cpSync(join(root, 'clients/java/pom.xml'), `${named}.pom`);
  for (const file of readdirSync(into)) {
    const checksum = createHash('sha1').update(readFileSync(join(into, file)));
    writeFileSync(join(into, `${file}.sha1`), checksum.digest('hex'));
  }
}
