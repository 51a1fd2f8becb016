import { createHash } from 'node:crypto';
import type { BegunTest } from '../../mock/core/sandbox/tests.ts';
import { endedAsFailed } from '../failed-tests.ts';
import { failingTests } from '../failing-tests.ts';
import type { Run } from '../result.ts';

/** `leadmock/vitest` and the clients for Python, Go and Java cut titles in names of sandboxes after so many characters. */
const MAX_WORDS = 40;
/** Characters of a message. */
const MAX_MESSAGE = 120;

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

/** @returns sandboxes whose name consists of the title of the test, or of this title with titles of its parents */
function titled(test: string, names: readonly string[]): string[] {
  // A title may contain a separator. Only an inner test of Go may use the sandbox of its parent test.
  const parts = test.split(/ > | › |::|\//);
  const isGo = /^Test[^ /]*\/\S+$/.test(test);
  const ends = isGo ? parts.map((_, at) => at + 1) : [parts.length];
  const titles = ends.flatMap((end) => parts.slice(0, end).map((_, from) => wordsOf(parts.slice(from, end).join(' '))));
  return names.filter((name) => {
    const words = wordsOf(name);
    const hashed = /^(.*)-[0-9a-f]{8}$/.exec(name)?.[1];
    return titles.some((title) => title === words || (hashed !== undefined && cut(title) === hashed));
  });
}

/** @param test name of a failed test, such as `file.test.js > suite > title` */
function sandboxesOf(test: string, names: readonly string[]): string[] {
  // The test fixtures for pytest, Go and vitest add the start of one of these hashes to the name of the sandbox.
  const hashes = [test, test.replace(' > ', ' ')].map((id) => createHash('sha256').update(id).digest('hex'));
  const exact = names.filter((name) => hashes.some((hash) => name.endsWith(`-${hash.slice(0, 8)}`)));
  if (exact.length > 0) return exact;
  const found = titled(test, names);
  return found.length > 0 ? found : titled(javaTitle(test), names);
}

export interface FailedTests {
  /** Failed tests by sandbox. */
  bySandbox: ReadonlyMap<string, readonly string[]>;
  /** Failed tests whose sandbox is unknown. */
  others: readonly string[];
}

/** @returns the title of a failed test, with the first line of its message */
function labelOf({ title, message = '' }: BegunTest): string {
  const [line = ''] = message.trim().split('\n');
  return line === '' ? title : `${title}: ${line.slice(0, MAX_MESSAGE)}`;
}

/**
 * Finds the sandboxes of failed tests: exactly, for tests that ended as failed by a call; otherwise by their titles in
 * the output.
 */
export function failedSandboxes(names: readonly string[], { tests, failedTests, output }: Run): FailedTests {
  const failed = endedAsFailed({ tests });
  if (failed.length === 0) return titledSandboxes(names, failedTests);
  const others = names.filter((name) => !tests.some(({ sandbox }) => sandbox === name));
  const { bySandbox } = titledSandboxes(others, failingTests(output));
  return {
    bySandbox: new Map([...bySandbox, ...failed.map((test) => [test.sandbox, [labelOf(test)]] as const)]),
    others: [],
  };
}

/** Finds the sandboxes of failed tests by the titles of the tests. */
function titledSandboxes(names: readonly string[], failedTests: readonly string[]): FailedTests {
  const bySandbox = new Map<string, string[]>();
  const others: string[] = [];
  for (const test of failedTests) {
    const found = sandboxesOf(test, names);
    if (found.length === 0) others.push(test);
    for (const name of found) bySandbox.set(name, [...(bySandbox.get(name) ?? []), test]);
  }
  return { bySandbox, others };
}
