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

function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** @returns sandboxes whose name is one of the titles */
function titled(titles: readonly string[], names: readonly string[]): string[] {
  return names.filter((name) => titles.includes(wordsOf(name)));
}

/** @returns titles that consist of the last of these parts, and any number of parts before it */
function titlesOf(parts: readonly string[]): string[] {
  return parts.map((_, from) => wordsOf(parts.slice(from).join(' ')));
}

/** @param test name of a failed test, such as `file.test.js > suite > title` */
function sandboxesOf(test: string, names: readonly string[], tests: readonly BegunTest[]): string[] {
  const begun = tests.filter((one) => nameOf(one, tests) === test);
  if (begun.length > 0) return begun.map(({ sandbox }) => sandbox);
  // A title may contain a separator.
  const parts = test.split(/ > | › |::|\//);
  const parents = parts.map((_, at) => parts.slice(0, at)).reverse();
  // An inner test of Go may also use the sandbox of its parent test.
  if (/^Test[^ /]*\/\S+$/.test(test)) return titled([parts, ...parents].flatMap(titlesOf), names);
  // A subtest without a sandbox uses the sandbox of its parent.
  const candidates = [parts, ...parents].map(titlesOf);
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
  if (failed.length === 0) return titledSandboxes(names, failedTests, tests);
  const printed = titledSandboxes(names, failingTests(output), []).bySandbox;
  const bySandbox = new Map([...printed].filter(([name]) => !tests.some(({ sandbox }) => sandbox === name)));
  const only = failed.length === 1 ? failedTests[0]?.message : undefined;
  for (const { sandbox, title, message } of failed) {
    bySandbox.set(sandbox, [failedTest(title, message ?? printed.get(sandbox)?.[0]?.message ?? only)]);
  }
  return { bySandbox, others: [] };
}

/** Finds the sandboxes of failed tests by the titles of the tests. */
function titledSandboxes(
  names: readonly string[],
  failedTests: readonly FailedTest[],
  tests: readonly BegunTest[],
): FailedTests {
  const bySandbox = new Map<string, FailedTest[]>();
  const others: FailedTest[] = [];
  for (const test of failedTests) {
    const found = sandboxesOf(test.name, names, tests);
    if (found.length === 0) others.push(test);
    for (const name of found) bySandbox.set(name, [...(bySandbox.get(name) ?? []), test]);
  }
  return { bySandbox, others };
}
