import { expect, test } from 'vitest';
import { pages, readPage, type Snippet, snippetsIn } from '../support/documentation.ts';

/** Languages of snippets that users copy and run. JSON is data, and parts of TypeScript code do not run alone. */
const LANGUAGES = ['sh', 'bash', 'js', 'mjs', 'python', 'go', 'java', 'kotlin', 'ruby', 'csharp', 'php', 'console'];

/** Test files that run the snippets, by their mark. */
const RUN_BY: Readonly<Record<string, string>> = {
  run: 'test/extended/docs/shell.test.ts',
  start: 'test/extended/docs/start.test.ts',
  fixtures: 'test/extended/docs/fixtures.test.ts',
  offline: 'test/extended/docs/frontend.test.ts',
  tutorial: 'test/extended/docs/tutorial.test.ts',
  project: 'test/extended/docs/tutorial.test.ts',
  operations: 'test/extended/docs/operations.test.ts',
  compare: 'test/extended/docs/compare.test.ts',
  recording: 'test/extended/docs/compare.test.ts',
  sweep: 'test/extended/docs/sweep.test.ts',
  faults: 'test/extended/docs/sweep-faults.test.ts',
  vitest: 'test/extended/docs/programs.test.ts',
  'in-process': 'test/extended/docs/programs.test.ts',
  client: 'test/extended/docs/programs.test.ts',
  pytest: 'test/extended/docs/pytest.test.ts',
  pip: 'test/extended/docs/pytest.test.ts',
  go: 'test/extended/examples/go.test.ts',
  'go-module': 'test/extended/examples/go.test.ts',
  java: 'test/support/run-junit.ts',
  javac: 'test/support/run-junit.ts',
  jest: 'test/extended/examples/jest-dom.test.ts',
  kotlin: 'test/extended/package/standalone.test.ts',
  'your-client': 'test/extended/docs/your-client.test.ts',
  https: 'test/extended/examples/https.test.ts',
  vite: 'test/panel/vite-proxy.test.ts',
  registry: 'test/extended/package/registry.test.ts',
};

const kindOf = ({ mark }: Snippet) => mark.split(' ')[0] ?? '';
const placeOf = ({ page, line }: Snippet) => `${page}:${line}`;

/** @returns snippets that no test runs and that give no reason */
function unmarked(snippets: readonly Snippet[]): string[] {
  const known = (snippet: Snippet) => /^not-run: \S.{10}/.test(snippet.mark) || Object.hasOwn(RUN_BY, kindOf(snippet));
  return snippets
    .filter(({ language }) => LANGUAGES.includes(language))
    .filter((snippet) => !known(snippet))
    .map(placeOf);
}

const all = pages.flatMap((page) => snippetsIn(page));

test('every command and program of the documentation has a test or a reason for having none', () => {
  expect(unmarked(all)).toEqual([]);
});

test.each(pages)('every code block of %s is checked', (page) => {
  const fences = readPage(page).match(/^ *```/gm) ?? [];
  expect(snippetsIn(page)).toHaveLength(fences.length / 2);
});

test.each(Object.entries(RUN_BY))('the snippets marked %s are run by %s', (kind, file) => {
  const marked = all.filter((snippet) => kindOf(snippet) === kind);
  expect(marked.length).toBeGreaterThan(0);
  const code = readPage(file);
  expect(code).toMatch(new RegExp(`snippetsMarked\\(('${kind}'|kind)\\)|<!-- ${kind} -->`));
});
