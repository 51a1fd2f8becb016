import { setMaxListeners } from 'node:events';
import { SESSIONS } from '../../core/contents.ts';
import type { MockSettings } from '../../mock.ts';
import { commandEnvironment } from '../../run/command-environment.ts';
import { runCommand } from '../../run/run-command.ts';
import { withMock } from '../../run/served-mock.ts';
import { SWEEP_VARIABLES } from '../../sweep-env.ts';
import { ChildMocks } from '../child-mocks.ts';
import { failingTests, UNNAMED } from '../failing-tests.ts';
import { forEach } from '../for-each.ts';
import type { Run } from '../result.ts';
import { isWriting, type TriedFault } from './fault-kinds.ts';
import { type Judgment, judgeRun } from './judge.ts';
import { type ChooseFaults, Observation } from './observation.ts';
import { type IsWrite, Matcher, type Unit, unitsOf } from './units.ts';
import { chooserOf, rounds, type Write, writesOf } from './writes.ts';

export interface FaultSweepPlan {
  command: readonly string[];
  urlVariables: readonly string[];
  environment: NodeJS.ProcessEnv;
  mock: MockSettings;
  faults: readonly TriedFault[];
  /** Limits the operations that get faults; undefined for no limit. */
  operations: readonly string[] | undefined;
  /** Limits the sandboxes that get faults; undefined for no limit. */
  sandboxes: readonly string[] | undefined;
  maxRuns: number;
  jobs: number;
  timeoutMs: number;
  signal: AbortSignal;
  onUsualRuns(result: UsualRuns): void;
  onResult(result: FaultResult): void;
}

export interface UsualRuns {
  runs: readonly Run[];
  passed: boolean;
  /** Number of requests to operations in the first run. */
  requestCount: number;
  /** Writing operations that leadmock performed in the first run. */
  operations: string[];
  /** Writes of the first run that a fault of the test affects. The sweep tries no other fault on these writes. */
  faultedByTests: { operation: string; effect: string; when: string | undefined }[];
}

/** Run with a fault. */
export interface FaultResult {
  operation: string;
  fault: TriedFault;
  run: Run;
  judged: Judgment[];
}

interface UntriedWrite {
  write: Write;
  reason: string;
}

export interface FaultSweepResult {
  usual: UsualRuns;
  /** Number of runs with a fault. */
  runCount: number;
  /** One for each tried write. */
  judged: Judgment[];
  /** Writes on which the fault did not fire. */
  untried: UntriedWrite[];
  /** Number of writes that the sweep did not try because of `maxRuns`, and of the runs that these writes need. */
  limited: { writes: number; runs: number };
}

type Parts = Pick<FaultSweepPlan, 'command' | 'urlVariables' | 'environment' | 'mock' | 'timeoutMs' | 'signal'> & {
  childMocks: ChildMocks;
};

async function runWith(parts: Parts, choose?: ChooseFaults): Promise<{ run: Run; observation: Observation }> {
  const { command, urlVariables, timeoutMs, signal, childMocks } = parts;
  const ended = await withMock(parts.mock, async ({ url, sandboxes }) => {
    const observation = new Observation(sandboxes, choose);
    const report = childMocks.file();
    const environment = {
      ...commandEnvironment(parts.environment, urlVariables, url),
      [SWEEP_VARIABLES.report]: report,
    };
    const ran = await runCommand(command, { environment, timeoutMs, signal });
    signal.throwIfAborted();
    const names = failingTests(ran.output);
    const failedTests = ran.passed ? [] : names.length > 0 ? names : [UNNAMED];
    return { run: { ...ran, failedTests, childMocks: ChildMocks.read(report) }, observation };
  });
  await ended.observation.settle();
  return ended;
}

async function runUsual(parts: Parts, isMeantToWrite: IsWrite) {
  const first = await runWith(parts);
  const second = first.run.passed ? await runWith(parts) : undefined;
  const runs = second ? [first.run, second.run] : [first.run];
  const requests = first.observation.episodes.flatMap((episode) => episode.requests);
  // A custom GET operation may change records, too.
  const changing = requests.filter(({ changes }) => changes.some(({ collection }) => collection !== SESSIONS));
  const changed = new Set(changing.map(({ operation }) => operation));
  const isWrite = (operation: string) => isMeantToWrite(operation) || changed.has(operation);
  const writes = requests.filter(({ operation, performed }) => performed && operation && isWrite(operation));
  const usual: UsualRuns = {
    runs,
    passed: runs.every(({ passed }) => passed),
    requestCount: requests.length,
    operations: [...new Set(writes.map(({ operation }) => operation ?? ''))],
    faultedByTests: requests.flatMap(({ operation, fault }) =>
      operation && fault ? [{ operation, effect: fault.effect, when: fault.when }] : [],
    ),
  };
  const units = second ? unitsOf(first.observation.episodes, second.observation.episodes, isWrite) : [];
  return { usual, units, isWrite };
}

/** Writes of one operation, at most one in each unit. */
interface Attempt {
  operation: string;
  fault: TriedFault;
  writes: readonly Write[];
  /** Whether an earlier run with the same fault has failed, perhaps for another reason. */
  isRepeat: boolean;
}

async function tryWrites(
  { operation, fault, writes }: Attempt,
  { units, isWrite }: { units: readonly Unit[]; isWrite: IsWrite },
  parts: Parts,
): Promise<FaultResult> {
  const matcher = new Matcher(units, isWrite);
  const { run, observation } = await runWith(parts, chooserOf(writes, matcher));
  return { operation, fault, run, judged: judgeRun(writes, { observation, matcher, units }, run) };
}

const NAMES_DIFFER =
  'the names of the sandboxes differ in each run, and the first requests do not identify the test: give each test a fixed name';

const FAILS_ANYWAY = 'the command failed with the fault, but also in a last run without a fault';

class Progress {
  readonly judged = new Map<Write, Judgment>();
  readonly untried: UntriedWrite[] = [];
  runCount = 0;

  /** @returns writes that a run with a fault can find again */
  withoutMoved(writes: readonly Write[]): Write[] {
    const moved = writes.filter(({ unit }) => !unit.again);
    this.untried.push(...moved.map((write) => ({ write, reason: NAMES_DIFFER })));
    return writes.filter(({ unit }) => unit.again);
  }

  /** Writes whose run failed twice, in tests of unknown sandboxes. */
  get doubtful(): Judgment[] {
    return [...this.judged.values()].filter(({ verdict, isTentative }) => verdict === 'test failed' && isTentative);
  }

  distrust(): void {
    for (const judgment of this.doubtful)
      this.judged.set(judgment.write, { ...judgment, verdict: 'unclear', reason: FAILS_ANYWAY });
  }

  /** @returns attempts that are still necessary */
  add(attempt: Attempt, { run, judged }: FaultResult): Attempt[] {
    const { writes, isRepeat } = attempt;
    for (const judgment of judged) this.judged.set(judgment.write, judgment);
    const repeated = isRepeat ? [] : judged.filter(({ isTentative }) => isTentative).map(({ write }) => write);
    const left = writes.filter((write) => !judged.some((each) => each.write === write));
    const isOver = judged.length === 0;
    const reason = `the request did not arrive in the run with the fault (${run.ending})`;
    if (isOver)
      this.untried.push(...left.filter((write) => !this.judged.has(write)).map((write) => ({ write, reason })));
    // Alone, because a failed test of an unknown sandbox may belong to any write of a run.
    const alone = repeated.map((write) => ({ ...attempt, writes: [write], isRepeat: true }));
    return isOver || left.length === 0 ? alone : [...alone, { ...attempt, writes: left }];
  }
}

/** @returns the first writes of all sandboxes and operations, then the second ones, … */
function firstAttempts(
  units: readonly Unit[],
  { operations }: UsualRuns,
  plan: FaultSweepPlan,
  progress: Progress,
): Attempt[] {
  const tried = operations.filter((id) => plan.operations?.includes(id) ?? true);
  const groups = plan.faults.flatMap((fault) =>
    tried.map((operation) =>
      rounds(progress.withoutMoved(writesOf(units, operation, fault))).map((writes) => {
        return { operation, fault, writes, isRepeat: false };
      }),
    ),
  );
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) => groups.flatMap((each) => each[round] ?? [])).flat();
}

/**
 * Runs the user's command twice without a fault. If both runs pass, runs the command with a fault for each performed
 * write that the plan allows, at most `maxRuns` times. A run has at most one fault in each episode of a sandbox, and
 * each run has a new leadmock.
 * @throws CommandNotFound if the program cannot be started
 * @throws errors of `createMock`, or the reason of the signal if the signal is aborted
 */
export async function sweepFaults(plan: FaultSweepPlan): Promise<FaultSweepResult> {
  setMaxListeners(0, plan.signal);
  const parts = { ...plan, childMocks: new ChildMocks() };
  try {
    const writing = await withMock(plan.mock, async ({ served }) => served.operations.filter(isWriting));
    const ids = new Set(writing.map(({ id }) => id));
    const { usual, units: all, isWrite } = await runUsual(parts, (operation) => ids.has(operation));
    plan.onUsualRuns(usual);
    const progress = new Progress();
    const units = all.filter(({ episode }) => plan.sandboxes?.includes(episode.sandbox) ?? true);
    let attempts = usual.passed ? firstAttempts(units, usual, plan, progress) : [];
    while (attempts.length > 0 && progress.runCount < plan.maxRuns) {
      const now = attempts.slice(0, plan.maxRuns - progress.runCount);
      const next = attempts.slice(now.length);
      progress.runCount += now.length;
      await forEach(now, plan.jobs, async (attempt) => {
        const result = await tryWrites(attempt, { units: all, isWrite }, parts);
        next.push(...progress.add(attempt, result));
        plan.onResult(result);
      });
      attempts = next;
    }
    if (progress.doubtful.length > 0 && !(await runWith(parts)).run.passed) progress.distrust();
    const limited = attempts.filter(({ isRepeat }) => !isRepeat);
    return {
      usual,
      runCount: progress.runCount,
      judged: [...progress.judged.values()],
      untried: progress.untried,
      limited: { writes: limited.flatMap(({ writes }) => writes).length, runs: attempts.length },
    };
  } finally {
    parts.childMocks.remove();
  }
}
