// Writes the packages whose code is in dist/ as an SBOM (CycloneDX): node scripts/build/sbom.mjs leadmock.cdx.json
import { execSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** `npm sbom --omit=dev` omits packages that a development package needs, too, so this uses a project without those. */
function sbom() {
  const temporary = mkdtempSync(join(tmpdir(), 'leadmock-sbom-'));
  // npm names the described component as its folder.
  const cwd = join(temporary, 'leadmock');
  const npm = (words) => execSync(`npm ${words}`, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    mkdirSync(cwd);
    const { name, version, license, dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, version, license, dependencies }));
    copyFileSync(`${root}package-lock.json`, join(cwd, 'package-lock.json'));
    npm('install --package-lock-only --offline --ignore-scripts --no-audit --no-fund --loglevel=error');
    return npm('sbom --package-lock-only --sbom-format=cyclonedx --loglevel=error');
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

writeFileSync(process.argv[2], sbom());
