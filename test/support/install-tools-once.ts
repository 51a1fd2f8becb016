import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds `dist/` and installs the tools of the examples, if they are older than their sources. */
export default function installToolsOnce(): void {
  const prepare = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
  execFileSync(process.execPath, [prepare, '--build', '--tools']);
}
