import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The majors that package.json lists, newest first, but for that of the Node that asks. */
export function otherVersions() {
  const { optionalDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const majors = Object.keys(optionalDependencies).map((name) => Number(name.replace('node-', '')));
  return majors.filter((major) => !process.version.startsWith(`v${major}.`)).toSorted((one, other) => other - one);
}

/** The path of the program of a version, once `.ci/prepare.mjs --nodes` has installed it. */
export function nodeOf(major) {
  return fileURLToPath(new URL(`node_modules/node-${major}/bin/node`, import.meta.url));
}
