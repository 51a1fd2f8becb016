import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeOf } from '../node-versions/nodes.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export function imageMajor(): number {
  const [, major] = /^FROM node:(\d+)/m.exec(readFileSync(`${ROOT}Dockerfile`, 'utf8')) ?? [];
  if (major === undefined) throw new Error('the Dockerfile does not say which Node the image runs');
  return Number(major);
}

/**
 * Runs this program again on the Node version of the image, and ends, because users of the image should get the same
 * figures. Returns if this process already has the version, or if this machine lacks the version.
 */
export function continueWithImageNode(): void {
  const major = imageMajor();
  if (process.version.startsWith(`v${major}.`)) return;
  spawnSync(process.execPath, [`${ROOT}scripts/prepare.mjs`, '--nodes'], { stdio: 'inherit' });
  if (!existsSync(nodeOf(major))) return;
  const { status } = spawnSync(nodeOf(major), [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
