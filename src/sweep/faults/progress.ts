import type { TriedFault } from './fault-kinds.ts';
import type { Judgment } from './judge.ts';
import { standings } from './outcomes.ts';
import type { Write } from './writes.ts';

/** Writes of one operation, at most one in each unit, which get a fault in the same run. */
export interface Attempt {
  operation: string;
  fault: TriedFault;
  writes: readonly Write[];
  /** Number of earlier runs with the same fault. */
  repeats: number;
}

export interface UntriedWrite {
  write: Write;
  reason: string;
}

/** Runs that must all find another number of equal records before the sweep reports this. */
const RUNS_OF_FINDING = 3;
const RUNS_OF_FAILURE = 2;

const NAMES_DIFFER =
  'the names of the sandboxes differ in each run, and the first requests do not identify the test: give each test a fixed name';
const FAILS_ANYWAY = 'the command failed with the fault, but also in a last run without a fault';
const NUMBER_VARIES = 'only some of the runs with this fault had another number of equal records';
const UNCONFIRMED = `the number of equal records differed, and --max-runs left too few runs to confirm this`;

function isFinding({ verdict }: Judgment): boolean {
  return standings[verdict] === 'finding';
}

/** Verdicts so far, and the attempts that are still necessary. */
export class Progress {
  readonly untried: UntriedWrite[] = [];
  runCount = 0;
  readonly #judgments = new Map<Write, Judgment>();
  readonly #judgeAgain = new Map<Write, () => Judgment[]>();

  get judged(): Judgment[] {
    return [...this.#judgments.values()];
  }

  /** Findings that further runs without a fault may refute. */
  get findings(): Judgment[] {
    return this.judged.filter((each) => isFinding(each) && each.verdict !== 'no end');
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
   * @param judge judges the run, each time with regard to all runs without a fault
   * @returns attempts that are still necessary
   */
  add({ writes, ...attempt }: Attempt, ending: string, judge: () => Judgment[]): Attempt[] {
    const judged = judge();
    const repeats = attempt.repeats + 1;
    const alone = judged.flatMap((judgment) => {
      this.#judgeAgain.set(judgment.write, judge);
      // Alone, because a failed test of an unknown sandbox may belong to any write of a run.
      return this.#add(judgment, repeats) ? [{ ...attempt, writes: [judgment.write], repeats }] : [];
    });
    const left = writes.filter((write) => !judged.some((each) => each.write === write));
    if (judged.length > 0) return left.length === 0 ? alone : [...alone, { ...attempt, writes: left }];
    const reason = `the request did not arrive in the run with the fault (${ending})`;
    this.untried.push(...left.filter((write) => !this.#judgments.has(write)).map((write) => ({ write, reason })));
    return [];
  }

  /** @returns whether another run with the same fault must confirm the judgment */
  #add(judgment: Judgment, runs: number): boolean {
    const before = this.#judgments.get(judgment.write);
    const isFound = isFinding(judgment);
    const isConfirmed = runs === (isFound ? RUNS_OF_FINDING : RUNS_OF_FAILURE);
    this.#judgments.set(judgment.write, {
      ...judgment,
      isTentative: judgment.isTentative && !(isFound && isConfirmed),
    });
    if (before?.isTentative && isFinding(before) && before.verdict !== judgment.verdict) {
      this.#distrust([judgment], NUMBER_VARIES);
      return false;
    }
    return judgment.isTentative && !isConfirmed;
  }

  #distrust(judged: readonly Judgment[], reason: string): void {
    for (const judgment of judged) this.#judgments.set(judgment.write, { ...judgment, verdict: 'unclear', reason });
  }

  distrustFailures(): void {
    this.#distrust(this.unexplainedFailures, FAILS_ANYWAY);
  }

  /** Makes findings unclear that too few runs confirmed. */
  distrustUnconfirmed(): void {
    this.#distrust(
      this.findings.filter(({ isTentative }) => isTentative),
      UNCONFIRMED,
    );
  }

  /** Judges the findings again, after a further run without a fault. */
  reviewFindings(): void {
    for (const { write } of this.findings) {
      const again = this.#judgeAgain
        .get(write)?.()
        .find((each) => each.write === write);
      if (again) this.#judgments.set(write, again);
    }
  }
}
