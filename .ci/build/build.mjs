// Bundles the program into dist/: one file for what `serve` needs, chunks for what it loads only when asked
// (docs/decisions/0003: a bundle answers its first request in two thirds of the time).
import { chmodSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { lazyImports } from './lazy-imports.mjs';
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
  // Less to parse at each start; names stay, so that a stack can be read.
  minifyWhitespace: true,
  minifySyntax: true,
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
const { metafile: ofProgram } = await build({
  ...forNode,
  entryPoints: { program: 'src/cli/leadmock.ts', index: 'src/index.ts' },
  splitting: true,
  plugins: [lazyImports, beside({ './client/index.ts': './client.js', '../../client/index.ts': './client.js' })],
  // Its timers stand in the place of the global ones in every package that is bundled: a test may have faked those.
  inject: ['src/core/real-time.ts'],
  // Some packages offer ES modules only beside "main".
  mainFields: ['module', 'main'],
  // Express, ajv and others are CommonJS: inside an ES module they need a `require` for Node's own modules.
  banner: {
    js: "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);",
  },
});
// For browsers too: nothing in them knows of Node. A module of --operations imports its own file, which is short.
const forAll = { ...everything, platform: 'neutral', target: 'es2022' };
const client = { client: 'src/client/index.ts' };
const { metafile: ofClient } = await build({
  ...forAll,
  entryPoints: { ...client, operation: 'src/custom-operations/operation.ts' },
});
// The client again, for those who still call require().
const { metafile: ofRequiredClient } = await build({
  ...forAll,
  entryPoints: client,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
});
const ofPages = await buildPages(root);
// For test runners.
const { metafile: ofRunners } = await build({
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

const { validatorModules, checkedFixtures } = await tsImport('./precomputed.ts', import.meta.url);
// What checks requests and states, as ajv's code: a start compiles no schema of leadmock's own (src/schema/built-validators.ts).
for (const [kind, contents] of validatorModules()) {
  await build({
    ...forNode,
    outdir: 'dist/validators',
    minify: true,
    stdin: { contents, resolveDir: root, sourcefile: kind },
    entryNames: kind,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
  });
}
// leadmock's own fixtures, checked: a start reads them as they are (src/schema/files/checked-fixtures.ts).
writeFileSync(`${root}dist/fixtures.json`, JSON.stringify(checkedFixtures(`${root}fixtures`)));

const metafiles = [ofProgram, ofClient, ofRequiredClient, ofPages, ofRunners];
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(root, metafiles));
await buildTypes(root);

// What starts the program, where Node is new enough for it. It is written last, and as old as the sources that were read: the build is
// whole if it is there, and out of date if a source has changed since (.ci/prepare.mjs).
await build({
  ...everything,
  entryPoints: { leadmock: 'src/cli/bin.ts' },
  plugins: [beside({ './leadmock.ts': './program.js' })],
  platform: 'node',
  target: 'es2020',
});
chmodSync(`${root}dist/leadmock.js`, 0o755);
utimesSync(`${root}dist/leadmock.js`, begun, begun);
