// Checks that a tag may become a release: node scripts/release.mjs v0.1.0
// Prints the version and whether the package is private, as outputs of a workflow step.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** Addresses that a person sets before a release. Hosts below example.com are placeholders. */
const ADDRESSES = ['homepage', 'repository', 'bugs'];
const PLACEHOLDER = /\bexample\.com\b/;

/** @returns reasons why the tag cannot be released, each with what to do */
export function releaseProblems(tag, manifest, changelog) {
  const { version, private: isPrivate = false } = manifest;
  const problems = [];
  if (tag !== `v${version}`) {
    problems.push(`the tag is ${tag}, and package.json has version ${version}. Tag the commit as v${version}.`);
  }
  if (!changelog.split('\n').includes(`## ${version}`)) {
    problems.push(`CHANGELOG.md has no heading "## ${version}". Run npm run set-version -- ${version}, or add it.`);
  }
  for (const name of isPrivate ? [] : ADDRESSES) {
    if (PLACEHOLDER.test(JSON.stringify(manifest[name] ?? 'example.com'))) {
      problems.push(`${name} in package.json is missing or a placeholder. Set the address of the repository.`);
    }
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const manifest = JSON.parse(read('package.json'));
  const problems = releaseProblems(process.argv[2], manifest, read('CHANGELOG.md'));
  for (const problem of problems) console.error(`release: ${problem}`);
  if (problems.length > 0) process.exit(1);
  const isPrivate = manifest.private === true;
  if (isPrivate) console.error('release: package.json has "private": true, so nothing is published.');
  console.log(`version=${manifest.version}\nprivate=${isPrivate}`);
}
