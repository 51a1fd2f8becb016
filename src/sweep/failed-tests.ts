import type { BegunTest } from '../mock/core/sandbox/tests.ts';
import { failingTests } from './failing-tests.ts';
import type { Run } from './result.ts';

/** @returns the title of a test, with its id if another test has the same title */
function nameOf({ title, id }: BegunTest, tests: readonly BegunTest[]): string {
  return tests.some((other) => other.title === title && other.id !== id) ? `${title} (${id})` : title;
}

export function endedAsFailed({ tests }: Pick<Run, 'tests'>): BegunTest[] {
  return tests.filter(({ outcome }) => outcome === 'failed');
}

/**
 * @returns names of failed tests: of tests that ended as failed, or else of tests in the output of the command, or else
 * of tests that never ended
 */
export function reportedFailures({ passed, output, tests }: Pick<Run, 'passed' | 'output' | 'tests'>): string[] {
  const namesOf = (some: readonly BegunTest[]) => [...new Set(some.map((test) => nameOf(test, tests)))];
  const failed = endedAsFailed({ tests });
  if (failed.length > 0) return namesOf(failed);
  if (passed && tests.length > 0) return [];
  const named = failingTests(output);
  if (named.length > 0 || passed) return named;
  return namesOf(tests.filter(({ outcome }) => outcome === undefined));
}
