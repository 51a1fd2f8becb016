import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeOf } from '../node-versions/nodes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The major version of Node that the image runs, as its Dockerfile says it. */
export function imageMajor(): number {
  const [, major] = /^FROM node:(\d+)/m.exec(readFileSync(`${ROOT}Dockerfile`, 'utf8')) ?? [];
  if (major === undefined) throw new Error('the Dockerfile does not say which Node the image runs');
  return Number(major);
}

/**
 * Runs this program again on the image's version of Node, unless this is it: the figures are to be those that users of the image will
 * find. Does not come back when it did.
 * @param isNeeded ends the program where there is no package of that version for this machine; otherwise it goes on with the Node at hand
 */
export function goOnWithImageNode({ isNeeded }: { isNeeded: boolean }): void {
  const major = imageMajor();
  if (process.version.startsWith(`v${major}.`)) return;
  spawnSync(process.execPath, [`${ROOT}.ci/prepare.mjs`, '--nodes'], { stdio: 'inherit' });
  if (!existsSync(nodeOf(major))) {
    if (!isNeeded) return;
    console.error(
      `--report is for Node ${major}, which the image runs; this is ${process.version}, and there is no package of ${major} for this machine`,
    );
    process.exit(2);
  }
  const { status } = spawnSync(nodeOf(major), [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
