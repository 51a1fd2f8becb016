import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds `dist/` when it is older than its sources: the tests of the command line run what users run. */
export default function buildOnce(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../.ci/prepare.mjs', import.meta.url)), '--build']);
}
