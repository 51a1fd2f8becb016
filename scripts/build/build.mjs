// Bundles the program into dist/: one file for what `serve` needs, chunks for what it loads only when asked
// (docs/decisions/0003: a bundle answers its first request in two thirds of the time).
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
  // All of them stand in THIRD-PARTY-NOTICES.txt.
  legalComments: 'none',
  logLevel: 'warning',
};
const forNode = { ...everything, platform: 'node', target: 'node20.20' };

// What two files of dist/ share stands beside them, once: two MockControlError would be two classes.
const beside = (files) => ({
  name: 'beside',
  setup({ onResolve }) {
    onResolve(
      { filter: /\/(index|leadmock)\.ts$/ },
      ({ path }) => files[path] && { path: files[path], external: true },
    );
  },
});

rmSync(`${root}dist`, { recursive: true, force: true });

const program = () =>
  build({
    ...forNode,
    entryPoints: { program: 'src/cli/leadmock.ts', index: 'src/index.ts' },
    splitting: true,
    plugins: [beside({ './client/index.ts': './client.js', '../../client/index.ts': './client.js' })],
    // Its timers replace the global ones in every bundled package, because a test may have faked those.
    inject: ['src/core/real-time.ts'],
    // Some packages offer ES modules only by "module".
    mainFields: ['module', 'main'],
    // `debug` of Express uses this development package if it finds it.
    external: ['supports-color'],
    // Express, ajv and others are CommonJS: inside an ES module they need a `require` for Node's own modules.
    banner: {
      js: "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);",
    },
  });

// For Node and browsers.
const forAll = { ...everything, platform: 'neutral', target: 'es2022' };
const client = { client: 'src/client/index.ts' };
const modules = () => build({ ...forAll, entryPoints: { ...client, operation: 'src/custom-operations/operation.ts' } });
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
    plugins: [beside({ '../index.ts': './index.js', '../client/index.ts': './client.js' })],
  });

/** Compiles leadmock's schemas. The schemas stand beside their validators, so that an edited `schemas/` changes neither. */
async function validators() {
  // In dist/, because the sources look for schemas/ in the parent of their folder.
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

// Written last, and as old as the sources that were read: the build is whole if dist/leadmock.js exists, and out of date if a source has
// changed since (scripts/prepare.mjs).
await build({
  ...forNode,
  entryPoints: { leadmock: 'src/cli/bin.ts' },
  plugins: [beside({ './leadmock.ts': './program.js' })],
});
chmodSync(`${root}dist/leadmock.js`, 0o755);
utimesSync(`${root}dist/leadmock.js`, begun, begun);
