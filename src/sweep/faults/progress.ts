import type { Run } from '../result.ts';
import type { TriedFault } from './fault-kinds.ts';
import type { Judgment } from './judge.ts';
import type { FaultVerdict } from './verdict.ts';
import { rounds, type Write } from './writes.ts';

/** Writes of one operation, at most one in each unit, which get a fault in the same run. */
export interface Attempt {
  operation: string;
  fault: TriedFault;
  writes: readonly Write[];
  /** Whether an earlier run failed with the same fault, in a test of an unknown sandbox. */
  isRepeated: boolean;
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

const FAILS_ANYWAY = 'the command failed with the fault, but also in a last run without a fault';

/** Verdicts that refute a double, unlike unclear verdicts of a run in another order. */
const REFUTING: ReadonlySet<FaultVerdict> = new Set(['recovered', 'left undone', 'added', 'missing']);

/** Judgment that other runs with the same fault must confirm. */
interface Pending {
  judgment: Judgment;
  check: NonNullable<Judgment['check']>;
  /** Number of runs that agree. */
  seen: number;
  /** Whether the next run must have no other fault, because faults may delay or end the rest of a run. */
  isAlone: boolean;
}

const mayVary = ({ check }: Judgment) => check !== undefined && check.runs > 2;

/** Verdicts so far, and the runs that are still necessary. */
export class Progress {
  readonly untried: UntriedWrite[] = [];
  /** Number of runs with a fault, without checks. */
  runCount = 0;
  readonly #judgments = new Map<Write, Judgment>();
  readonly #pending = new Map<Write, Pending>();
  readonly #judgeAgain = new Map<Write, () => Judgment[]>();

  get judged(): Judgment[] {
    return [...this.#judgments.values()];
  }

  /** Judgments that further runs without a fault may refute. */
  get refutable(): Judgment[] {
    return this.judged.filter((judgment) => judgment.verdict === 'stored twice' || mayVary(judgment));
  }

  /** Whether the number of equal records may vary in each run, so that one more run without a fault proves little. */
  get hasVarying(): boolean {
    return this.judged.some(mayVary);
  }

  /** Judgments whose checks are not complete. */
  get pending(): Judgment[] {
    return [...this.#pending.values()].map(({ judgment }) => judgment);
  }

  /** Writes whose run failed twice, in tests of unknown sandboxes. */
  get unexplainedFailures(): Judgment[] {
    return this.judged.filter(({ verdict, isUnexplained }) => verdict !== 'unclear' && isUnexplained);
  }

  /**
   * @param judge judges the run again, with regard to further runs without a fault
   * @param whyAbsent returns the reason for a write that did not arrive
   * @returns attempts that are still necessary
   */
  add(
    { writes, ...attempt }: Attempt,
    judged: readonly Judgment[],
    judge: () => Judgment[],
    whyAbsent: (write: Write) => string,
  ): Attempt[] {
    const alone = judged.flatMap((judgment): Attempt[] => {
      const { write, isUnexplained } = judgment;
      this.#judgeAgain.set(write, judge);
      const earlier = this.#judgments.get(write);
      // In random order, a repeated fault may affect another test, so the repetition must not hide a double.
      if (attempt.isRepeated && earlier?.verdict === 'unclear' && judgment.verdict !== 'stored twice') return [];
      this.#judgments.set(write, judgment);
      this.#await(judgment);
      // Alone, because a failed test of an unknown sandbox may belong to any write of a run.
      return isUnexplained && !attempt.isRepeated ? [{ ...attempt, writes: [write], isRepeated: true }] : [];
    });
    const left = writes.filter((write) => !judged.some((each) => each.write === write));
    if (judged.length > 0) {
      // Several faults may delay a run until its timeout.
      const middle = judged.some(({ verdict }) => verdict === 'no end') ? Math.ceil(left.length / 2) : left.length;
      const parts = [left.slice(0, middle), left.slice(middle)].filter(({ length }) => length > 0);
      return [...alone, ...parts.map((part) => ({ ...attempt, writes: part }))];
    }
    const untried = left.filter((write) => !this.#judgments.has(write));
    this.untried.push(...untried.map((write) => ({ write, reason: whyAbsent(write) })));
    return [];
  }

  /** Ends the attempts: a test runner that repeated no body after other faults on a test repeats none of this test. */
  settleReruns(): void {
    for (const { write, withoutReruns } of this.judged) {
      const { unit, operation, fault } = write;
      const isSibling = ({ write: other }: Judgment) =>
        other !== write && other.unit === unit && other.operation === operation && other.fault === fault;
      const siblings = this.judged.filter(isSibling);
      const isRerun = ({ verdict, repeats }: Judgment) => verdict === 'unclear' && repeats.length > 0;
      if (!withoutReruns?.check || siblings.length === 0 || siblings.some(isRerun)) continue;
      this.#judgments.set(write, withoutReruns);
      this.#await(withoutReruns);
    }
  }

  /** @returns the writes of each run that is necessary next to check judgments */
  nextChecks(): (readonly Write[])[] {
    const pending = [...this.#pending.values()];
    const together = new Set(pending.flatMap(({ check }) => (check.together ? [check.together] : [])));
    const own = pending.filter(({ check }) => !check.together);
    const writesOf = (some: readonly Pending[]) => some.map(({ judgment: { write } }) => write);
    const alone = writesOf(own.filter(({ isAlone }) => isAlone)).map((write) => [write]);
    return [...together, ...alone, ...rounds(writesOf(own.filter(({ isAlone }) => !isAlone)))];
  }

  /** @param judged judgments of another run with the same faults on `writes` */
  confirm(writes: readonly Write[], judged: readonly Judgment[]): void {
    for (const write of writes) {
      const pending = this.#pending.get(write);
      if (!pending || (pending.check.together && pending.check.together !== writes)) continue;
      const { judgment, check } = pending;
      const again = judged.find((each) => each.write === write);
      const found = again?.withoutReruns ?? again;
      const isSame =
        found?.verdict === judgment.verdict &&
        found.elsewhere === judgment.elsewhere &&
        found.reason === judgment.reason;
      const isRefuted = check.isLenient ? found !== undefined && REFUTING.has(found.verdict) : !isSame;
      if (isSame && pending.seen + 1 < check.runs) {
        pending.seen += 1;
        continue;
      }
      const isDecided = isSame || (found && found.verdict !== 'no end');
      if (!isDecided && writes.length > 1 && !check.together) {
        pending.isAlone = true;
        continue;
      }
      this.#pending.delete(write);
      if (found && judgment.verdict === 'no end' && !isSame) {
        this.#judgments.set(write, found);
        this.#await(found);
      } else if (isRefuted) this.#judgments.set(write, check.otherwise);
    }
  }

  #await(judgment: Judgment): void {
    const { write, check, verdict } = judgment;
    if (check) this.#pending.set(write, { judgment, check, seen: 1, isAlone: verdict === 'no end' });
    else this.#pending.delete(write);
  }

  distrustFailures(): void {
    for (const judgment of this.unexplainedFailures)
      this.#judgments.set(judgment.write, { ...judgment, verdict: 'unclear', reason: FAILS_ANYWAY });
  }

  /** Judges again after a further run without a fault. */
  review(): void {
    for (const judgment of this.refutable) {
      const judged = this.#judgeAgain.get(judgment.write)?.() ?? [];
      const again = judged.find((each) => each.write === judgment.write);
      const found = again?.withoutReruns ?? again;
      if (found && found.verdict !== judgment.verdict)
        this.#judgments.set(judgment.write, found.check?.otherwise ?? found);
    }
  }
}
