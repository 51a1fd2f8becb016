import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { releaseProblems } from '../../scripts/release.mjs';

interface Job {
  needs?: string | string[];
  if?: string;
  permissions?: Record<string, string>;
  steps?: { run?: string }[];
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { permissions, jobs }: { permissions: unknown; jobs: Record<string, Job> } = parse(
  read('.github/workflows/release.yml'),
);

const MANIFEST = {
  version: '1.2.3',
  homepage: 'https://git.invalid/leadmock',
  repository: { url: 'git+https://git.invalid/leadmock.git' },
  bugs: 'https://git.invalid/leadmock/issues',
};
const CHANGELOG = '# Changelog\n\n## 1.2.3\n\n- A change.\n';

test('the version of package.json can be tagged once the changelog names it', () => {
  const manifest = JSON.parse(read('package.json'));
  const changelog = read('CHANGELOG.md').replace(/^## Unreleased$/m, `## ${manifest.version}`);
  expect(releaseProblems(`v${manifest.version}`, manifest, changelog)).toEqual([]);
});

test.each([
  ['the version', 'v1.2.3', MANIFEST, CHANGELOG, []],
  ['another tag', 'v1.2.4', MANIFEST, CHANGELOG, [/^the tag is v1\.2\.4, and package\.json has version 1\.2\.3\./]],
  ['no changelog of the version', 'v1.2.3', MANIFEST, '## 1.2.30\n', [/^CHANGELOG\.md has no heading "## 1\.2\.3"/]],
  ['a missing address', 'v1.2.3', { ...MANIFEST, bugs: undefined }, CHANGELOG, [/^bugs in package\.json is missing/]],
  [
    'a placeholder',
    'v1.2.3',
    { ...MANIFEST, homepage: 'https://git.example.com/a' },
    CHANGELOG,
    [/^homepage in package\.json is missing or a placeholder/],
  ],
  [
    'a placeholder of a private package',
    'v1.2.3',
    { ...MANIFEST, private: true, homepage: 'https://git.example.com/a' },
    CHANGELOG,
    [],
  ],
])('a release with %s has the expected problems', (_what, tag, manifest, changelog, expected) => {
  expect(releaseProblems(tag, manifest, changelog)).toEqual(expected.map((line) => expect.stringMatching(line)));
});

test('the package and the archive are published after all tests, if a person decided it', () => {
  const { 'publish-package': publish, 'publish-archive': archive, image } = jobs;
  expect([archive?.needs, archive?.if]).toEqual([
    publish?.needs,
    expect.stringContaining("outputs.private == 'false'"),
  ]);
  expect(publish?.needs).toEqual(['check', 'pack', 'smoke', 'image']);
  expect(image?.needs).toEqual(['check', 'pack', 'smoke']);
  expect(publish?.if).toContain("needs.pack.outputs.private == 'false' && vars.NPM_REGISTRY != ''");
  const publishing = Object.entries(jobs).filter(([, { steps = [] }]) =>
    steps.some(({ run }) => run?.includes('npm publish')),
  );
  expect(publishing.map(([name]) => name)).toEqual(['publish-package']);
});

test('only publishing jobs may write, each only what it needs', () => {
  expect(permissions).toEqual({ contents: 'read' });
  const own = Object.entries(jobs).flatMap(([name, job]) => (job.permissions ? [[name, job.permissions]] : []));
  expect(own).toEqual([
    ['publish-package', { 'id-token': 'write' }],
    ['publish-archive', { contents: 'write' }],
  ]);
});

test('no script of the release contains an expression, whose value could be code', () => {
  const scripts = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});
