import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Code that defines `require`. Express, ajv and other CommonJS packages need it for Node modules inside an ES module.
 */
const WITH_REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * Bundles a module of the tests with its imports, for processes that run the module many times: starting tsx would take
 * longer than running the module.
 * @param folder folder of the bundle and of the files that the sources read
 * @returns the path of the bundle
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
