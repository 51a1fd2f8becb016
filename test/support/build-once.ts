import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds `dist/` if it is older than its sources, because tests of the command line run the built program. */
export default function buildOnce(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url)), '--build']);
}
