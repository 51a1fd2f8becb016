// Bundles the program into dist/: one file for what `serve` needs, chunks for what it loads only when asked
// (docs/decisions/0003: a bundle answers its first request in two thirds of the time).
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: { leadmock: 'src/cli/leadmock.ts', index: 'src/index.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // Less to parse at each start; names stay, so that a stack can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  // Some packages offer ES modules only beside "main".
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  // Express and others are CommonJS: inside an ES module they need a `require` for Node's own modules.
  banner: {
    js: "import { createRequire as leadmockRequire } from 'node:module'; const require = leadmockRequire(import.meta.url);",
  },
});
chmodSync(`${root}dist/leadmock.js`, 0o755);

// The types of what a program imports; tsc is found by Node's own rules, so that no shell is needed.
const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.types.json'], { cwd: root, stdio: 'inherit' });
