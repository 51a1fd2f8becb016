import { SESSIONS } from '../../mock/core/sandbox/contents.ts';
import type { UnknownRoute } from '../../mock/core/sandbox/process-stats.ts';
import type { MockSettings } from '../../mock/create-mock.ts';
import { withMock } from '../../run/served-mock.ts';
import { endedAsFailed, reportedFailures } from '../failed-tests.ts';
import { completedFailures, failingTests } from '../failing-tests.ts';
import type { Run } from '../result.ts';
import type { Suite } from '../suite.ts';
import { type LateWrite, lateWrites } from './late.ts';
import { type ChooseFaults, type Episode, Observation } from './observation.ts';
import { type IsWrite, type Unit, unitsOf } from './units.ts';

interface ObservedRun {
  run: Run;
  unknownRoutes: readonly UnknownRoute[];
  observation: Observation;
}

/** Runs the suite with a new leadmock. */
export async function observedRun(suite: Suite, mock: MockSettings, choose?: ChooseFaults): Promise<ObservedRun> {
  const ended = await withMock({ ...mock, isSwept: true }, async (served) => {
    const observation = new Observation(served.sandboxes, choose);
    const run = await suite.run(served);
    return { observation, run, unknownRoutes: served.sandboxes.stats.unknownRoutes };
  });
  await ended.observation.settle();
  return ended;
}

/** The first two runs, without a fault. */
export interface UsualRuns {
  runs: readonly Run[];
  passed: boolean;
  /** Episodes of each run. */
  observed: readonly (readonly Episode[])[];
  /** Writes that arrived after the end of their test in one of the runs. */
  late: readonly LateWrite[];
  /** Number of requests to operations in the first run. */
  requestCount: number;
  /** Requests of the first run to routes that do not exist. */
  unknownRoutes: readonly UnknownRoute[];
  /** Writing operations that leadmock performed in the first run. */
  operations: string[];
  /** Writes of the first run that a fault of the test affects. The sweep tries other faults only on delayed writes. */
  faultedByTests: { operation: string; effect: string; when: string | undefined }[];
}

/** @returns the run, without failed tests that a run without a fault reports, too; they are meant to fail */
export function withoutUsualFailures(run: Run, { runs }: UsualRuns): Run {
  const usualIds = runs.flatMap(endedAsFailed).map(({ id }) => id);
  const usualNames = runs.flatMap(({ output }) => failingTests(output)).map(({ name }) => name);
  const tests = run.tests.filter(({ id }) => !usualIds.includes(id));
  const reported = reportedFailures({ ...run, tests }).filter(({ name }) => !usualNames.includes(name));
  return { ...run, tests, failedTests: run.passed ? reported : completedFailures(reported, run.output) };
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
  const observed = [first, ...(second ? [second] : [])].map(({ observation }) => observation.episodes);
  const [one = [], other] = observed;
  const units = other ? unitsOf(one, other, isWrite) : [];
  const pairs = units.flatMap((unit) => (unit.again ? [{ unit, one: unit.episode, other: unit.again }] : []));
  const usual: UsualRuns = {
    runs,
    observed,
    late: lateWrites(pairs, one, other ?? [], isWrite),
    passed: runs.every(({ passed }) => passed),
    requestCount: requests.length,
    unknownRoutes: first.unknownRoutes,
    operations: [...new Set(writes.filter(isWrite))],
    faultedByTests: requests.flatMap(({ operation, fault }) =>
      operation && fault ? [{ operation, effect: fault.effect, when: fault.when }] : [],
    ),
  };
  return { usual, units, isWrite };
}
