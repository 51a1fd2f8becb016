// Runs tests on other versions of Node, one version after another. `npm run test:nodes` runs the tests whose result can
// depend on Node, on the oldest and the newest version. `npm run test:nodes -- --whole 22` runs all in-process and
// program tests on Node 22.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nodeOf, otherVersions } from './nodes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const VITEST = `${ROOT}node_modules/vitest/vitest.mjs`;

/** Parts of the suite in which other versions of Node have shown defects. */
const PARTS = [
  ...['cli', 'client', 'in-process', 'runners'].map((folder) => `test/${folder}/`),
  ...['core', 'http', 'schema', 'store'].map((folder) => `test/mock/${folder}/`),
  ...['start', 'run', 'proxy', 'stop', 'persistence', 'unwritable-files'].map((file) => `test/program/${file}.test.ts`),
];

// Vitest ignores a path without tests.
const moved = PARTS.filter((part) => !existsSync(ROOT + part));
if (moved.length > 0) {
  console.error(`PARTS in scripts/node-versions/run.mjs names missing tests: ${moved.join(', ')}. Correct the paths.`);
  process.exit(2);
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { whole: { type: 'boolean' } } });
const known = otherVersions();
const asked = positionals.length > 0 ? positionals.map(Number) : [Math.max(...known), Math.min(...known)];
const missing = asked.filter((major) => !existsSync(nodeOf(major)));
if (missing.length > 0) {
  console.error(`Node ${missing.join(', ')} is not installed. Choose from ${known.join(', ')} (only on Linux, x64).`);
  process.exit(2);
}

/**
 * Runs the tests on a version of Node.
 * @returns whether tests ran, and all passed
 */
function runOn(major) {
  const args = [VITEST, 'run', '--project', 'in-process', '--project', 'program', ...(values.whole ? [] : PARTS)];
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const options = { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync(nodeOf(major), args, options);
  const counts = stdout.match(/^ +Tests .*$/m)?.[0].trim();
  console.log(`Node ${major}: ${status === 0 ? counts : `${stdout}${stderr}`}`);
  return status === 0 && counts !== undefined;
}

const failed = asked.filter((major) => !runOn(major));
if (failed.length > 0) console.error(`Tests fail on Node ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
