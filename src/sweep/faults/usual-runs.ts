import { SESSIONS } from '../../mock/core/sandbox/contents.ts';
import { endedAsFailed, reportedFailures } from '../failed-tests.ts';
import { failingTests, UNNAMED } from '../failing-tests.ts';
import type { Run } from '../result.ts';
import type { ObservedRun } from './observed-run.ts';
import { type IsWrite, type Unit, unitsOf } from './units.ts';

/** Runs without a fault. */
export interface UsualRuns {
  runs: readonly Run[];
  passed: boolean;
  /** Number of requests to operations in the first run. */
  requestCount: number;
  /** Writing operations that leadmock performed in the first run. */
  operations: string[];
  /** Writes of the first run that a fault of the test affects. The sweep tries other faults only on delayed writes. */
  faultedByTests: { operation: string; effect: string; when: string | undefined }[];
}

/** @returns the run, without failed tests that a run without a fault reports, too; they are meant to fail */
export function withoutUsualFailures(run: Run, { runs }: UsualRuns): Run {
  const usualIds = runs.flatMap(endedAsFailed).map(({ id }) => id);
  const usualNames = runs.flatMap(({ output }) => failingTests(output));
  const tests = run.tests.filter(({ id }) => !usualIds.includes(id));
  const reported = reportedFailures({ ...run, tests }).filter((name) => !usualNames.includes(name));
  return { ...run, tests, failedTests: run.passed || reported.length > 0 ? reported : [UNNAMED] };
}

/** Runs the command once and, if it passes, a second time. */
export async function runUsual(
  runOnce: () => Promise<ObservedRun>,
  isMeantToWrite: IsWrite,
): Promise<{ usual: UsualRuns; units: Unit[]; isWrite: IsWrite }> {
  const first = await runOnce();
  const second = first.run.passed ? await runOnce() : undefined;
  const runs = second ? [first.run, second.run] : [first.run];
  const requests = first.observation.episodes.flatMap((episode) => episode.requests);
  // A custom GET operation may change records, too.
  const changing = requests.filter(({ changes }) => changes.some(({ collection }) => collection !== SESSIONS));
  const changed = new Set(changing.map(({ operation }) => operation));
  const isWrite = (operation: string) => isMeantToWrite(operation) || changed.has(operation);
  const writes = requests.flatMap(({ operation, performed }) => (performed && operation ? operation : []));
  const usual: UsualRuns = {
    runs,
    passed: runs.every(({ passed }) => passed),
    requestCount: requests.length,
    operations: [...new Set(writes.filter(isWrite))],
    faultedByTests: requests.flatMap(({ operation, fault }) =>
      operation && fault ? [{ operation, effect: fault.effect, when: fault.when }] : [],
    ),
  };
  const units = second ? unitsOf(first.observation.episodes, second.observation.episodes, isWrite) : [];
  return { usual, units, isWrite };
}
