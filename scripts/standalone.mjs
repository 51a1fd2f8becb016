// Writes an archive that runs without an installed Node, such as leadmock-0.1.0-linux-x64.tar.gz, its checksum and its SBOM:
//   node scripts/standalone.mjs [--platform linux-arm64] [--folder .]
// The archive is the package of `npm run package` with the image's version of Node, from the npm package node-<platform>.
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

const temporary = mkdtempSync(join(tmpdir(), 'leadmock-standalone-'));
try {
  const { version } = readJson('package.json');
  const name = `leadmock-${version}-${platform}`;
  const into = join(temporary, name);
  const packed = execFileSync(process.execPath, [join(root, 'scripts/package.mjs'), temporary], {
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['-xzf', packed], { cwd: temporary });
  renameSync(join(temporary, 'package'), into);
  addNode(into, temporary);
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
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
