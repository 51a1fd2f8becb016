// Bundles the types of each entry into one file. All entries import the types of the client, because two classes MockControl would be two
// types.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const ENTRIES = {
  index: 'index',
  client: 'client/index',
  operation: 'mock/custom-operations/operation',
  vitest: 'runners/vitest',
  'vitest-global': 'runners/vitest-global',
  playwright: 'runners/playwright',
  vite: 'runners/vite',
};

/** Keeps imports of packages and of the client's types, and bundles all other types. */
function outside(client, isClient) {
  return {
    name: 'outside',
    resolveId(source, importer) {
      if (importer === undefined) return null;
      if (!source.startsWith('.')) return { id: source, external: true };
      const file = resolve(importer, '..', source.replace(/\.ts$/, '.d.ts'));
      return file === client && !isClient ? { id: './client.js', external: 'relative' } : file;
    },
  };
}

/** @param root of the repository, with a slash at its end */
export async function buildTypes(root) {
  const emitted = `${root}dist/emitted/`;
  // Node resolves the path of tsc, so no shell is necessary.
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc');
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.types.json', '--outDir', emitted], {
    cwd: root,
    stdio: 'inherit',
    // In a short run, the garbage collector of Go takes a third of TypeScript's time.
    env: { ...process.env, GOGC: 'off' },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`tsc -p tsconfig.types.json ended with ${code}`);
  const client = resolve(emitted, `${ENTRIES.client}.d.ts`);
  for (const [name, path] of Object.entries(ENTRIES)) {
    const bundle = await rollup({
      input: `${emitted}${path}.d.ts`,
      plugins: [outside(client, name === 'client'), dts()],
    });
    await bundle.write({ file: `${root}dist/${name}.d.ts` });
    await bundle.close();
  }
  // `require()` uses the same types.
  copyFileSync(`${root}dist/client.d.ts`, `${root}dist/client.d.cts`);
  rmSync(emitted, { recursive: true });
}
