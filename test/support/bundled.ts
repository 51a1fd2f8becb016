import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Express, ajv and others are CommonJS: inside an ES module they need a `require` for Node's own modules. */
const WITH_REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * A module of the tests with all that it imports, as one file of JavaScript, for processes that run it many times: to start tsx
 * would take each of them longer than all that it does.
 * @param folder where it goes, with what the sources read
 * @returns its path
 */
export async function bundled(module: URL, folder: string): Promise<string> {
  for (const name of ['schemas', 'fixtures', 'package.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  }
  const outfile = join(folder, 'bundled', basename(module.pathname, '.ts').concat('.mjs'));
  await build({
    entryPoints: [fileURLToPath(module)],
    outfile,
    bundle: true,
    format: 'esm',
    banner: { js: WITH_REQUIRE },
    platform: 'node',
    target: 'node20.20',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  return outfile;
}
