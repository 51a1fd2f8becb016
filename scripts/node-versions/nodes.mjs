import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @returns the major versions in package.json, newest first, except the running version */
export function otherVersions() {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const majors = Object.keys(optionalDependencies).map((name) => Number(name.replace('node-', '')));
  return majors.filter((major) => !process.version.startsWith(`v${major}.`)).toSorted((one, other) => other - one);
}

/** @returns the path of a Node version, which `scripts/prepare.mjs --nodes` installs */
export function nodeOf(major) {
  return fileURLToPath(new URL(`node_modules/node-${major}/bin/node`, import.meta.url));
}
