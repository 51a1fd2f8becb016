// Runs the in-process tests on other versions of Node, one after another: `npm run test:nodes -- 22 26`, or all
// versions by default.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { nodeOf, otherVersions } from './nodes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Folders of tests of the repository, whose results do not depend on the version of Node. */
const OF_THE_REPOSITORY = ['house', 'mutation'];
const PARTS = readdirSync(`${ROOT}test`).flatMap((name) => (OF_THE_REPOSITORY.includes(name) ? [] : `test/${name}`));

const { positionals } = parseArgs({ allowPositionals: true });
const known = otherVersions();
const asked = positionals.length > 0 ? positionals.map(Number) : known;
const missing = asked.filter((major) => !existsSync(nodeOf(major)));
if (asked.length === 0 || missing.length > 0) {
  console.error(
    `There is no package of Node ${missing.join(', ')} for this machine; there are those of Linux on x64: ${known.join(', ')}`,
  );
  process.exit(2);
}

/**
 * Runs the tests on a version of Node.
 * @returns the counts of vitest, or the complete output if a test failed
 */
function runOn(major) {
  const args = [VITEST, 'run', '--project', 'in-process', ...PARTS];
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(nodeOf(major), args, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const counts = stdout.match(/^ +Tests .*$/m)?.[0].trim();
  console.log(`Node ${major}: ${status === 0 ? counts : `${stdout}${stderr}`}`);
  return status === 0 && counts !== undefined;
}

const failed = asked.filter((major) => !runOn(major));
if (failed.length > 0) console.error(`The in-process tests fail on Node ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
