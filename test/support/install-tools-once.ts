import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds `dist/`, and installs what only the tests of the examples need, where that is older than its sources. */
export default function installToolsOnce(): void {
  const prepare = fileURLToPath(new URL('../../.ci/prepare.mjs', import.meta.url));
  execFileSync(process.execPath, [prepare, '--build', '--tools']);
}
