// Bundles leadmock into dist/: one file for `serve`, and chunks for code that other commands load (docs/contributing/decisions.md, 3).
import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { thirdPartyNotices } from './notices.mjs';
import { buildPages } from './pages.mjs';
import { buildTypes } from './types.mjs';

const begun = new Date();
const root = fileURLToPath(new URL('../../', import.meta.url));

const everything = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  metafile: true,
  // THIRD-PARTY-NOTICES.txt contains the licenses.
  legalComments: 'none',
  logLevel: 'warning',
};
const forNode = { ...everything, platform: 'node', target: 'node20.20' };

// Imports these files instead of bundling them again, because two copies of MockControlError would be two classes.
const beside = (files) => ({
  name: 'beside',
  setup({ onResolve }) {
    onResolve({ filter: /\.ts$/ }, ({ path }) => files[path] && { path: files[path], external: true });
  },
});

rmSync(`${root}dist`, { recursive: true, force: true });

const program = () =>
  build({
    ...forNode,
    entryPoints: { program: 'src/cli/leadmock.ts', index: 'src/index.ts' },
    splitting: true,
    plugins: [beside(Object.fromEntries(['./', '../', '../../'].map((up) => [`${up}client/index.ts`, './client.js'])))],
    // Bundled packages use these timers, because a test in the same process may fake the global timers.
    inject: ['src/mock/core/real-time.ts'],
    // Some packages name their ES module only in the field "module".
    mainFields: ['module', 'main'],
    // `debug` of Express uses this development package if it finds it.
    external: ['supports-color'],
    // CommonJS packages such as Express call `require` for Node's modules, which ES modules lack.
    banner: {
      js: "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);",
    },
  });

// For Node and browsers.
const forAll = { ...everything, platform: 'neutral', target: 'es2022' };
const client = { client: 'src/client/index.ts' };
const modules = () =>
  build({ ...forAll, entryPoints: { ...client, operation: 'src/mock/custom-operations/operation.ts' } });
const requiredClient = () => build({ ...forAll, entryPoints: client, format: 'cjs', outExtension: { '.js': '.cjs' } });

const runners = () =>
  build({
    ...forNode,
    entryPoints: {
      vitest: 'src/runners/vitest.ts',
      'vitest-global': 'src/runners/vitest-global.ts',
      playwright: 'src/runners/playwright.ts',
      vite: 'src/runners/vite.ts',
    },
    external: ['vitest', '@playwright/test'],
    plugins: [
      beside(
        Object.fromEntries(
          ['../', '../../'].flatMap((up) => [
            [`${up}in-process/create-mock.ts`, './index.js'],
            [`${up}client/index.ts`, './client.js'],
          ]),
        ),
      ),
    ],
  });

/** Compiles leadmock's schemas. The schemas stand beside their validators, so that an edited `schemas/` changes neither. */
async function validators() {
  // The file is in dist/, because the sources read schemas/ in the parent of their folder.
  const outfile = `${root}dist/make-validators.mjs`;
  const entryPoints = ['scripts/build/validators.ts'];
  await build({ ...forNode, outdir: undefined, entryPoints, outfile, packages: 'external' });
  const { validatorModules, schemas } = await import(pathToFileURL(outfile));
  rmSync(outfile);
  writeFileSync(`${root}dist/schemas.json`, JSON.stringify(schemas()));
  const bundled = ([kind, contents]) =>
    build({
      ...forNode,
      outdir: 'dist/validators',
      minify: true,
      stdin: { contents, resolveDir: root, sourcefile: kind },
      entryNames: kind,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
    });
  await Promise.all(validatorModules().map(bundled));
}

mkdirSync(`${root}dist`);
// TypeScript takes longest, so it starts first. `npm start` needs no types.
const types = process.argv.includes('--program') ? undefined : buildTypes(root);
const bundles = [program(), modules(), requiredClient(), runners()].map(async (bundle) => (await bundle).metafile);
const [metafiles] = await Promise.all([Promise.all([...bundles, buildPages(root)]), validators()]);
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(root, metafiles));
await types;
if (types) utimesSync(`${root}dist/index.d.ts`, begun, begun);

// The build writes this file last, with the time of its start. If the file exists, the build is complete; if a source is newer, the build
// is out of date (scripts/prepare.mjs).
await build({
  ...forNode,
  entryPoints: { leadmock: 'src/cli/bin.ts' },
  plugins: [beside({ './leadmock.ts': './program.js' })],
});
chmodSync(`${root}dist/leadmock.js`, 0o755);
utimesSync(`${root}dist/leadmock.js`, begun, begun);
