// Bundles the program into dist/: one file for what `serve` needs, chunks for what it loads only when asked
// (docs/decisions/0003: a bundle answers its first request in two thirds of the time).
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

const everything = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // Less to parse at each start; names stay, so that a stack can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
};

// What two files of dist/ share stands beside them, once: two MockControlError would be two classes.
const beside = (files) => ({
  name: 'beside',
  setup({ onResolve }) {
    onResolve({ filter: /\/index\.ts$/ }, ({ path }) => files[path] && { path: files[path], external: true });
  },
});

rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  ...everything,
  entryPoints: { leadmock: 'src/cli/leadmock.ts', index: 'src/index.ts' },
  splitting: true,
  plugins: [beside({ './client/index.ts': './client.js' })],
  platform: 'node',
  target: 'node20.20',
  // Some packages offer ES modules only beside "main".
  mainFields: ['module', 'main'],
  // Express and others are CommonJS: inside an ES module they need a `require` for Node's own modules.
  banner: {
    js: "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);",
  },
});
// One file that a browser can load as well: it knows nothing of Node.
await build({
  ...everything,
  entryPoints: { client: 'src/client/index.ts' },
  platform: 'neutral',
  target: 'es2022',
});
// The web pages: their files as they are, and beside them two modules of what comes from elsewhere.
const bundled = ['vendor.js', 'client.js'];
cpSync(`${root}src/panel`, `${root}dist/panel`, {
  recursive: true,
  filter: (path) => !path.endsWith('.json') && !bundled.some((name) => path.endsWith(name)),
});
await build({
  ...everything,
  outdir: 'dist/panel',
  entryPoints: bundled.map((name) => `src/panel/${name}`),
  platform: 'browser',
  target: 'es2022',
  sourcemap: false,
  minify: true,
  // Names whose work it is.
  legalComments: 'inline',
});
// For test runners.
await build({
  ...everything,
  entryPoints: { vitest: 'src/runners/vitest.ts', playwright: 'src/runners/playwright.ts' },
  platform: 'node',
  target: 'node20.20',
  external: ['vitest', '@playwright/test'],
  plugins: [beside({ '../index.ts': './index.js', '../client/index.ts': './client.js' })],
});
chmodSync(`${root}dist/leadmock.js`, 0o755);

// The types of what a program imports; tsc is found by Node's own rules, so that no shell is needed.
const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], { cwd: root, stdio: 'inherit' });
