import type { Run } from '../result.ts';
import type { TriedFault } from './fault-kinds.ts';
import type { Judgment } from './judge.ts';
import type { FaultVerdict } from './verdict.ts';
import type { Write } from './writes.ts';

/** Writes of one operation, at most one in each unit, which get a fault in the same run. */
export interface Attempt {
  operation: string;
  fault: TriedFault;
  writes: readonly Write[];
  /** Number of earlier runs with the same fault. */
  repeats: number;
  /** Verdict that the run must confirm. */
  expected?: FaultVerdict;
}

/** Run with a fault. */
export interface FaultResult {
  operation: string;
  fault: TriedFault;
  run: Run;
  judged: Judgment[];
}

export interface UntriedWrite {
  write: Write;
  reason: string;
}

/** Number of runs with the same fault that must agree on a finding if only the number of equal records differs. */
const RUNS_OF_NUMBER = 3;
const RUNS_OF_FAILURE = 2;

const NAMES_DIFFER =
  'the names of the sandboxes differ in each run, and the first requests do not identify the test: begin each test with POST /_mock/tests, or give its sandbox a fixed name';
const FAILS_ANYWAY = 'the command failed with the fault, but also in a last run without a fault';
const NUMBER_DIFFERS = `only the number of equal records differs from the runs without a fault, and not in ${RUNS_OF_NUMBER} runs with this fault. If --max-runs ended the sweep, use a larger number`;

const NOT_AGAIN = 'the client sent the request again, but not in another run with this fault';

/** Verdicts that further runs without a fault may refute. */
const findings: ReadonlySet<FaultVerdict> = new Set(['stored twice', 'missing']);

/** Verdicts so far, and the attempts that are still necessary. */
export class Progress {
  readonly untried: UntriedWrite[] = [];
  runCount = 0;
  readonly #judgments = new Map<Write, Judgment>();
  readonly #judgeAgain = new Map<Write, () => Judgment[]>();

  get judged(): Judgment[] {
    return [...this.#judgments.values()];
  }

  get findings(): Judgment[] {
    return this.judged.filter(({ verdict }) => findings.has(verdict));
  }

  /** Findings of a single run with the fault, which may have another reason than the fault. */
  get doublesOfOneRun(): Judgment[] {
    return this.findings.filter(({ verdict, isTentative }) => verdict === 'stored twice' && !isTentative);
  }

  /** Writes whose run failed twice, in tests of unknown sandboxes. */
  get unexplainedFailures(): Judgment[] {
    return this.judged.filter(({ verdict, isTentative }) => verdict === 'test failed' && isTentative);
  }

  /** @returns writes that a run with a fault can find again */
  withoutMoved(writes: readonly Write[]): Write[] {
    const moved = writes.filter(({ unit }) => !unit.again);
    this.untried.push(...moved.map((write) => ({ write, reason: NAMES_DIFFER })));
    return writes.filter(({ unit }) => unit.again);
  }

  /**
   * @param judge judges the run again, with regard to further runs without a fault
   * @returns attempts that are still necessary
   */
  add({ writes, ...attempt }: Attempt, { judged, run }: FaultResult, judge: () => Judgment[]): Attempt[] {
    const alone = judged.flatMap((judgment): Attempt[] => {
      if (findings.has(judgment.verdict)) this.#judgeAgain.set(judgment.write, judge);
      // Alone, because a failed test of an unknown sandbox may belong to any write of a run.
      return this.#add(judgment, attempt)
        ? [{ ...attempt, writes: [judgment.write], repeats: attempt.repeats + 1, expected: judgment.verdict }]
        : [];
    });
    const left = writes.filter((write) => !judged.some((each) => each.write === write));
    if (judged.length > 0) return left.length === 0 ? alone : [...alone, { ...attempt, writes: left }];
    const reason = `the request did not arrive in the run with the fault (${run.ending})`;
    this.untried.push(...left.filter((write) => !this.#judgments.has(write)).map((write) => ({ write, reason })));
    return [];
  }

  /** @returns whether another run with the same fault must confirm the judgment */
  #add(judgment: Judgment, { repeats, expected }: Omit<Attempt, 'writes'>): boolean {
    const { write, verdict, isTentative } = judgment;
    // In random order, a repeated fault may affect another test, so the repetition must not hide a double.
    const wanted = expected === 'unclear' ? 'stored twice' : expected;
    if (wanted !== undefined && findings.has(wanted) && verdict !== wanted) return false;
    const isNumber = isTentative && findings.has(verdict);
    const isRepeated = isTentative && repeats + 1 < (isNumber ? RUNS_OF_NUMBER : RUNS_OF_FAILURE);
    const unclear = { ...judgment, verdict: 'unclear', reason: NUMBER_DIFFERS } as const;
    this.#judgments.set(write, isNumber && isRepeated ? unclear : judgment);
    return isRepeated;
  }

  distrustFailures(): void {
    this.#makeUnclear(this.unexplainedFailures, FAILS_ANYWAY);
  }

  /** @param judged judgments of another run with the same faults as some findings */
  refuteFindings(judged: readonly Judgment[]): void {
    const refuting: readonly FaultVerdict[] = ['recovered', 'left undone', 'added', 'missing'];
    this.#makeUnclear(
      judged.filter(({ verdict }) => refuting.includes(verdict)),
      NOT_AGAIN,
    );
  }

  #makeUnclear(judged: readonly Judgment[], reason: string): void {
    for (const judgment of judged) this.#judgments.set(judgment.write, { ...judgment, verdict: 'unclear', reason });
  }

  /** Judges the findings again, after a further run without a fault. */
  reviewFindings(): void {
    for (const { write } of this.findings) {
      const judged = this.#judgeAgain.get(write)?.() ?? [];
      for (const judgment of judged) if (judgment.write === write) this.#judgments.set(write, judgment);
    }
  }
}
