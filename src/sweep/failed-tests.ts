import { createHash } from 'node:crypto';
import type { BegunTest } from '../mock/core/sandbox/tests.ts';
import { type FailedTest, failedTest, failingTests } from './failing-tests.ts';
import type { Run } from './result.ts';

/** @returns the title of a test, with its id if another test has the same title */
function nameOf({ title, id }: BegunTest, tests: readonly BegunTest[]): string {
  return tests.some((other) => other.title === title && other.id !== id) ? `${title} (${id})` : title;
}

export function endedAsFailed({ tests }: Pick<Run, 'tests'>): BegunTest[] {
  return tests.filter(({ outcome }) => outcome === 'failed');
}

/**
 * @returns failed tests: tests that ended as failed, or else tests in the output of the command, or else tests that
 * never ended
 */
export function reportedFailures({ passed, output, tests }: Pick<Run, 'passed' | 'output' | 'tests'>): FailedTest[] {
  const testsOf = (some: readonly BegunTest[]) => {
    const named = some.map((test) => [nameOf(test, tests), test.message] as const);
    return [...new Map(named)].map(([name, message]) => failedTest(name, message));
  };
  const failed = endedAsFailed({ tests });
  if (failed.length > 0) return testsOf(failed);
  if (passed && tests.length > 0) return [];
  const named = failingTests(output);
  if (named.length > 0 || passed) return named;
  return testsOf(tests.filter(({ outcome }) => outcome === undefined));
}

/** `leadmock/vitest` and the clients for Python, Go and Java cut titles in names of sandboxes after so many characters. */
const MAX_WORDS = 40;

function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function cut(words: string): string {
  return words.slice(0, MAX_WORDS).replace(/-+$/, '') || 'test';
}

/** @returns a method of JUnit as the client for Java names it: `PayTest > isStored` for `shop.PayTest > isStored(Leadmock)` */
function javaTitle(test: string): string {
  const short = test.replace(/^(?:\w+\.)+(?=\w)/, '').replace(/(?<=\w)\([\w., ]*\)$/, '');
  return short.replaceAll('$', ' > ').replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-');
}

/** @returns sandboxes whose name is one of the titles, or a cut title with a hash */
function titled(titles: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => {
    const words = wordsOf(name);
    const hashed = /^(.*)-[0-9a-f]{8}$/.exec(name)?.[1];
    return titles.some((title) => title === words || (hashed !== undefined && cut(title) === hashed));
  });
}

/** @returns titles that consist of the last of these parts, and any number of parts before it */
function titlesOf(parts: readonly string[]): string[] {
  return parts.map((_, from) => wordsOf(parts.slice(from).join(' ')));
}

/** @param test name of a failed test, such as `file.test.js > suite > title` */
function sandboxesOf(test: string, names: readonly string[]): string[] {
  // The test fixtures for pytest, Go and vitest add the start of one of these hashes to the name of the sandbox.
  const hashes = [test, test.replace(' > ', ' ')].map((id) => createHash('sha256').update(id).digest('hex'));
  const exact = names.filter((name) => hashes.some((hash) => name.endsWith(`-${hash.slice(0, 8)}`)));
  if (exact.length > 0) return exact;
  // A title may contain a separator.
  const parts = test.split(/ > | › |::|\//);
  const parents = parts.map((_, at) => parts.slice(0, at)).reverse();
  // An inner test of Go may also use the sandbox of its parent test.
  if (/^Test[^ /]*\/\S+$/.test(test)) return titled([parts, ...parents].flatMap(titlesOf), names);
  // A subtest without a sandbox uses the sandbox of its parent.
  const candidates = [titlesOf(parts), titlesOf(javaTitle(test).split(' > ')), ...parents.map(titlesOf)];
  return candidates.map((titles) => titled(titles, names)).find((found) => found.length > 0) ?? [];
}

export interface FailedTests {
  /** Failed tests by sandbox. */
  bySandbox: ReadonlyMap<string, readonly FailedTest[]>;
  /** Failed tests whose sandbox is unknown. */
  others: readonly FailedTest[];
}

/**
 * Finds the sandboxes of failed tests: exactly, for tests that ended as failed by a call; otherwise by their titles in
 * the output.
 */
export function failedSandboxes(names: readonly string[], { tests, failedTests, output }: Run): FailedTests {
  const failed = endedAsFailed({ tests });
  if (failed.length === 0) return titledSandboxes(names, failedTests);
  const printed = titledSandboxes(names, failingTests(output)).bySandbox;
  const bySandbox = new Map([...printed].filter(([name]) => !tests.some(({ sandbox }) => sandbox === name)));
  const only = failed.length === 1 ? failedTests[0]?.message : undefined;
  for (const { sandbox, title, message } of failed) {
    bySandbox.set(sandbox, [failedTest(title, message ?? printed.get(sandbox)?.[0]?.message ?? only)]);
  }
  return { bySandbox, others: [] };
}

/** Finds the sandboxes of failed tests by the titles of the tests. */
function titledSandboxes(names: readonly string[], failedTests: readonly FailedTest[]): FailedTests {
  const bySandbox = new Map<string, FailedTest[]>();
  const others: FailedTest[] = [];
  for (const test of failedTests) {
    const found = sandboxesOf(test.name, names);
    if (found.length === 0) others.push(test);
    for (const name of found) bySandbox.set(name, [...(bySandbox.get(name) ?? []), test]);
  }
  return { bySandbox, others };
}
