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
