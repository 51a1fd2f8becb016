// Bundles the program into dist/: one file for what `serve` needs, chunks for what it loads only when asked
// (docs/decisions/0003: a bundle answers its first request in two thirds of the time).
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildPanel } from './build-panel.mjs';
import { buildTypes } from './build-types.mjs';
import { lean } from './lean.mjs';
import { thirdPartyNotices } from './notices.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

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

// Express, ajv and others are CommonJS: inside an ES module they need a `require` for Node's own modules.
const WITH_REQUIRE =
  "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);";

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
  ...everything,
  entryPoints: { program: 'src/cli/leadmock.ts', index: 'src/index.ts' },
  splitting: true,
  plugins: [lean, beside({ './client/index.ts': './client.js', '../../client/index.ts': './client.js' })],
  // Its timers stand in the place of the global ones in every package that is bundled: a test may have faked those.
  inject: ['src/core/real-time.ts'],
  platform: 'node',
  target: 'node20.20',
  // Some packages offer ES modules only beside "main".
  mainFields: ['module', 'main'],
  banner: { js: WITH_REQUIRE },
});
// What starts the program, where Node is new enough for it.
await build({
  ...everything,
  entryPoints: { leadmock: 'src/cli/bin.ts' },
  plugins: [beside({ './leadmock.ts': './program.js' })],
  platform: 'node',
  target: 'es2020',
});
chmodSync(`${root}dist/leadmock.js`, 0o755);
// One file that a browser can load as well: it knows nothing of Node. The same for those who still call require().
const client = {
  ...everything,
  entryPoints: { client: 'src/client/index.ts' },
  platform: 'neutral',
  target: 'es2022',
};
const { metafile: ofClient } = await build(client);
const { metafile: ofRequiredClient } = await build({ ...client, format: 'cjs', outExtension: { '.js': '.cjs' } });
// What modules of --operations import: a file of its own, so that one that does costs no more.
const { metafile: ofOperation } = await build({
  ...everything,
  entryPoints: { operation: 'src/own-operations/operation.ts' },
  platform: 'neutral',
  target: 'es2022',
});
const ofPanel = await buildPanel(root);
// For test runners.
const { metafile: ofRunners } = await build({
  ...everything,
  entryPoints: { vitest: 'src/runners/vitest.ts', playwright: 'src/runners/playwright.ts' },
  platform: 'node',
  target: 'node20.20',
  external: ['vitest', '@playwright/test'],
  plugins: [beside({ '../index.ts': './index.js', '../client/index.ts': './client.js' })],
});

/** What a module in TypeScript exports, with all that it imports. */
async function exportsOf(module) {
  const outfile = `${root}dist/build-step.mjs`;
  await build({
    ...everything,
    outdir: undefined,
    outfile,
    entryPoints: [module],
    banner: { js: WITH_REQUIRE },
    mainFields: ['module', 'main'],
    platform: 'node',
    target: 'node20.20',
  });
  const url = pathToFileURL(outfile);
  url.searchParams.set('of', module);
  const exported = await import(url);
  rmSync(outfile);
  return exported;
}

// What checks requests and states, as ajv's code: a start compiles no schema of leadmock's own (src/schema/built-validators.ts).
const { validatorModules } = await exportsOf('.ci/validators.ts');
for (const [kind, contents] of validatorModules()) {
  await build({
    ...everything,
    outdir: 'dist/validators',
    minify: true,
    stdin: { contents, resolveDir: root, sourcefile: kind },
    entryNames: kind,
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    platform: 'node',
    target: 'node20.20',
  });
}
// leadmock's own fixtures, checked: a start reads them as they are (src/schema/files/checked-fixtures.ts).
const { checkedFixtures } = await exportsOf('.ci/check-fixtures.ts');
writeFileSync(`${root}dist/fixtures.json`, JSON.stringify(checkedFixtures(`${root}fixtures`)));

const metafiles = [ofProgram, ofClient, ofRequiredClient, ofOperation, ofPanel, ofRunners];
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(root, metafiles));
await buildTypes(root);
