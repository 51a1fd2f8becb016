import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from '../../scripts/build/notices.mjs';
import { version } from '../../src/mock/version.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ENTRIES = [
  'src/cli/leadmock.ts',
  'src/index.ts',
  'src/client/index.ts',
  'src/panel/pages/panel.tsx',
  'src/panel/pages/docs.tsx',
];
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * @returns the folders of the bundled packages, found by their sources; the notices are generated from a report of
 * esbuild
 */
async function bundledFolders(): Promise<Set<string>> {
  const folders = new Set<string>();
  const watch: Plugin = {
    name: 'watch',
    setup: ({ onLoad }) =>
      onLoad({ filter: /node_modules/ }, ({ path }) => {
        folders.add(PACKAGE.exec(relative(ROOT, path).replaceAll('\\', '/'))?.[0] ?? path);
        return undefined;
      }),
  };
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: '.',
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    loader: { '.svg': 'file' },
    external: ['supports-color'],
    plugins: [watch],
  });
  return folders;
}

test('the notices contain every bundled package with its license', async () => {
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
  const folders = await bundledFolders();
  expect(folders.size).toBeGreaterThan(100);
  for (const name of ['express', 'ajv', 'yargs', 'preact']) expect(folders).toContain(`node_modules/${name}`);
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const [file = ''] = readdirSync(join(ROOT, folder)).filter((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = readFileSync(join(ROOT, folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim();
    expect(notices, folder).toContain(`\n${name} ${version} (${license})\n`);
    expect(notices, folder).toContain(text);
  }
});

test('the SBOM of the image contains every bundled package', async () => {
  const file = join(await tempFolder(), 'leadmock.cdx.json');
  execFileSync(process.execPath, [join(ROOT, 'scripts/build/sbom.mjs'), file]);
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect([bomFormat, metadata.component.purl]).toEqual(['CycloneDX', `pkg:npm/leadmock@${version}`]);
  const purls = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
  for (const folder of await bundledFolders()) {
    const bundled = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    expect(purls).toContain(`pkg:npm/${bundled.name}@${bundled.version}`);
  }
});

/** @returns the notices of a bundled package with these files */
async function noticesOf(files: Record<string, string>): Promise<string> {
  const root = `${await tempFolder()}/`;
  await mkdir(join(root, 'node_modules/@a/b'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, 'node_modules/@a/b', name), text);
  const inputs = { 'src/a.ts': {}, 'node_modules/@a/b/lib/index.js': {} };
  return thirdPartyNotices(root, [{ outputs: { 'dist/panel/a.js': { inputs }, 'dist/b.js': { inputs } } }]);
}

const manifest = (license: unknown) => JSON.stringify({ name: '@a/b', version: '1.2.3', license });

test('a notice has a title, the full license and the full NOTICE', async () => {
  const text = await noticesOf({
    'package.json': manifest('Apache-2.0'),
    'LICENSE.md': 'the terms',
    NOTICE: 'the notice',
  });
  expect(text).toContain('\n@a/b 1.2.3 (Apache-2.0)\n\nin b.js, panel/a.js\n\nthe terms\n\nthe notice\n');
});

test.each(['GPL-3.0', '(MIT OR WTFPL)', undefined])('a package under %s stops the build', async (license) => {
  const files = { 'package.json': manifest(license), LICENSE: 'the terms' };
  await expect(noticesOf(files)).rejects.toThrow(
    /@a\/b is bundled; its licence is .*, which scripts\/build\/notices\.mjs does not know/,
  );
});

test('a package without a license text stops the build', async () => {
  const files = { 'package.json': manifest('MIT'), 'README.md': 'MIT' };
  await expect(noticesOf(files)).rejects.toThrow('@a/b is bundled; it has no file with the text of its licence (MIT)');
});

test('the image gets the notices in dist/ and the license of leadmock', () => {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n');
  const copied = lines.flatMap((line) => /^COPY --from=build (.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
  expect(copied).toEqual(expect.arrayContaining(['/app/LICENSE', '/app/dist']));
  const letIn = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  expect(letIn).toEqual(expect.arrayContaining(['!LICENSE', '!scripts/build']));
});
