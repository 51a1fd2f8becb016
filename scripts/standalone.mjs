// Writes an archive that runs without an installed Node, such as leadmock-0.1.0-linux-x64.tar.gz, its checksum and its SBOM:
//   node scripts/standalone.mjs [--platform linux-arm64] [--folder .]
// The archive is the package of `npm run package` with the image's version of Node, from the npm package node-<platform>. Instead of the
// sources of the clients for Python and Java, the archive contains a wheel and a Maven repository.
import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildMavenRepository, buildWheel, canBuildJar, pythonForWheels } from './build/clients.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: `${process.platform}-${process.arch}` },
    folder: { type: 'string', default: '.' },
  },
});
const { platform } = values;
const folder = resolve(values.folder);

function fail(message) {
  console.error(`standalone: ${message}`);
  process.exit(1);
}

if (!/^(linux|darwin)-/.test(platform)) {
  fail(
    `--platform ${platform}: the archive needs a system with sh, such as linux-x64. Elsewhere, install leadmock from npm.`,
  );
}
if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
  fail(`--folder ${folder} is no folder. Create it first.`);

const LAUNCHER = `#!/bin/sh
# Starts leadmock with the Node of this folder. The file may be called through links.
self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in /*) self=$target ;; *) self=\${self%/*}/$target ;; esac
done
case $self in */*) here=\${self%/*} ;; *) here=. ;; esac
exec "$here/node/node" --disable-sigusr1 --max-semi-space-size=4 "$here/dist/leadmock.js" "$@"
`;

/** Unpacks Node for the platform into \`node/\`: the program and its licence. */
function addNode(into, temporary) {
  const locked = readJson('scripts/node-versions/package-lock.json').packages['node_modules/node-24'];
  const name = `node-${platform}`;
  const packed = execSync(`npm pack ${name}@${locked.version} --json --loglevel=error`, {
    cwd: temporary,
    encoding: 'utf8',
  });
  const [{ filename, integrity }] = Object.values(JSON.parse(packed));
  if (name === locked.name && integrity !== locked.integrity) {
    throw new Error(
      `${filename} has the checksum ${integrity}, and scripts/node-versions/package-lock.json has ${locked.integrity}`,
    );
  }
  execFileSync('tar', ['-xzf', filename, 'package/bin/node', 'package/LICENSE'], { cwd: temporary });
  mkdirSync(join(into, 'node'));
  cpSync(join(temporary, 'package/bin/node'), join(into, 'node/node'));
  cpSync(join(temporary, 'package/LICENSE'), join(into, 'node/LICENSE'));
  rmSync(join(temporary, 'package'), { recursive: true });
}

/** Reports a client that this machine cannot build. In CI, where releases are built, this is a failure. */
function leaveOut(client, needed) {
  const message = `without the client for ${client}, because this machine lacks ${needed}. On Debian, run: scripts/install-debian`;
  if (process.env.CI === 'true') throw new Error(message);
  console.error(`standalone: ${message}`);
}

/** Replaces the sources of the clients by their packages. @returns rows for the README */
function addClients(into) {
  const rows = ['| Go | [clients/go](clients/go/README.md) | the folder `clients/go` |'];
  const python = join(into, 'clients/python');
  const interpreter = pythonForWheels();
  if (interpreter) {
    buildWheel(interpreter, python);
    for (const source of ['leadmock', 'pyproject.toml']) rmSync(join(python, source), { recursive: true });
    rows.push('| Python | [clients/python](clients/python/README.md) | the wheel in `clients/python` |');
  } else leaveOut('Python', 'a Python with pip, setuptools and wheel');
  const java = join(into, 'clients/java');
  if (canBuildJar()) {
    buildMavenRepository(join(java, 'repository'));
    for (const source of ['src', 'pom.xml']) rmSync(join(java, source), { recursive: true });
    rows.push('| Java | [clients/java](clients/java/README.md) | the Maven repository `clients/java/repository` |');
  } else leaveOut('Java', 'a JDK and JUnit');
  return rows;
}

const temporary = mkdtempSync(join(tmpdir(), 'leadmock-standalone-'));
try {
  const { version } = readJson('package.json');
  const name = `leadmock-${version}-${platform}`;
  const into = join(temporary, name);
  const packed = execFileSync(process.execPath, [join(root, 'scripts/package.mjs'), temporary, '--release'], {
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', packed], { cwd: temporary });
  renameSync(join(temporary, 'package'), into);
  addNode(into, temporary);
  const readme = readFileSync(join(root, 'scripts/build/archive-readme.md'), 'utf8');
  const filled = { version, platform, clients: addClients(into).join('\n') };
  writeFileSync(
    join(into, 'README.md'),
    readme.replace(/\{(\w+)\}/g, (_, key) => filled[key]),
  );
  const sbom = join(into, 'leadmock.cdx.json');
  execFileSync(process.execPath, [join(root, 'scripts/build/sbom.mjs'), sbom]);
  writeFileSync(join(into, 'leadmock'), LAUNCHER);
  chmodSync(join(into, 'leadmock'), 0o755);

  const archive = `${name}.tar.gz`;
  execFileSync('tar', ['-czf', archive, name], { cwd: temporary });
  copyFileSync(join(temporary, archive), join(folder, archive));
  copyFileSync(sbom, join(folder, `${name}.cdx.json`));
  const checksum = createHash('sha256')
    .update(readFileSync(join(folder, archive)))
    .digest('hex');
  writeFileSync(join(folder, `${archive}.sha256`), `${checksum}  ${archive}\n`);
  console.log(`${archive} (${(statSync(join(folder, archive)).size / 1e6).toFixed(1)} MB)`);
} catch (error) {
  console.error(`standalone: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
