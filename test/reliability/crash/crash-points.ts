import { fsError } from '../../support/hook-fs.ts';
import { change } from './changes.ts';
import { difference, type History, isAllowed, type Moment, runHistory, type Spoil } from './history.ts';
import { Life, promised } from './life.ts';
import { type DiskCall, MemoryDisk } from './memory-disk.ts';
import { Random } from './random.ts';

/** Selection and number of crash points. */
export interface CrashOptions {
  seed: number;
  /** Length of a history. */
  deeds: number;
  /** Maximum number of points. */
  most: number;
  /** Name of the only point to try; default: all points. */
  only?: string | undefined;
  /** Share of the crashes and failures of a history that are tried, selected by their names. */
  share: number;
  /** Share of the tried crashes after which the next start also crashes at each call. */
  shareOfRecoveries: number;
  /** Share of the tried failures after which crashes at some calls are tried. */
  shareOfPairs: number;
  /** Planted mistake, which the search must find. The search ends at the first finding. */
  spoil?: Spoil | undefined;
}

/** Point at which the found state was wrong, by its name. */
interface Finding {
  seed: number;
  point: string;
  what: string;
}

export interface CrashCounts {
  histories: number;
  /** Number of crashes in histories, and in starts after such crashes. */
  crashes: number;
  crashesInRecovery: number;
  /** Number of calls that failed once or for a while, and of crashes after them. */
  failures: number;
  crashesAfterFailures: number;
  findings: Finding[];
}

const CODES = ['ENOSPC', 'EMFILE', 'EIO', 'EACCES'] as const;
/** Numbers of calls that a longer failure lasts. */
const WHILES = [2, 5, 20, 80];
/** Number of crashes that are tried after a failure. */
const CRASHES_BEHIND = 6;
/** Number of calls after a failure within which half of the crashes happen. */
const SOON = 40;
/** Share of crashes that are followed by a change and another crash. */
const SHARE_THAT_GOES_ON = 0.25;
/** First process id after crashes, larger than all ids in histories, because each start is another process. */
const FIRST_PID = 1_000_000;

class Search {
  readonly #options: CrashOptions;
  readonly #counts: CrashCounts;
  #seed = 0;
  #pid = FIRST_PID;

  constructor(options: CrashOptions, counts: CrashCounts) {
    this.#options = options;
    this.#counts = counts;
  }

  /** Tries the points of one history. */
  async run(seed: number): Promise<void> {
    this.#seed = seed;
    this.#counts.histories += 1;
    const history = await this.#history();
    this.#judge(history, 'whole');
    await this.#crashes(history, '', () => true);
    for (const index of this.#randomOf('order').shuffled(history.calls)) {
      if (this.#isDone) break;
      for (const code of CODES) await this.#failure(`fail ${index} ${code}`, (at) => (at === index ? code : undefined));
      const random = this.#randomOf(`fail ${index}`);
      const [code, length, second] = [random.pick(CODES), random.pick(WHILES), random.below(40)];
      const isWithin = (at: number) => at >= index && at < index + length;
      await this.#failure(`fail ${index} ${code} for ${length}`, (at) => (isWithin(at) ? code : undefined));
      const isEither = (at: number) => at === index || at === index + 1 + second;
      await this.#failure(`fail ${index} ${code} and ${index + 1 + second}`, (at) => (isEither(at) ? code : undefined));
    }
  }

  get #isDone(): boolean {
    return isDone(this.#options, this.#counts);
  }

  #isAsked(point: string): boolean {
    const { only, share } = this.#options;
    if (this.#isDone) return false;
    if (only !== undefined) return only === point || only.startsWith(`${point}, `);
    return share === 1 || this.#randomOf(`share of ${point}`).next() < share;
  }

  /** Random numbers of a point depend only on its name, so that the point can be tried again alone. */
  #randomOf(name: string): Random {
    return Random.of(this.#seed, name);
  }

  #history(fault?: (index: number) => string | undefined): Promise<History> {
    const { deeds, spoil } = this.#options;
    return runHistory(this.#seed, { deeds, fault, spoil });
  }

  #judge({ wrong }: History, point: string): void {
    for (const what of wrong) this.#found(point, what);
  }

  #found(point: string, what: string): void {
    this.#counts.findings.push({ seed: this.#seed, point, what });
  }

  async #failure(point: string, fault: (index: number) => string | undefined): Promise<void> {
    if (!this.#isAsked(point)) return;
    const random = this.#randomOf(`behind ${point}`);
    const isPair = random.next() < this.#options.shareOfPairs;
    this.#counts.failures += 1;
    const history = await this.#history(fault);
    this.#judge(history, point);
    const { failedAt = 0, moments } = history;
    const places = Array.from({ length: CRASHES_BEHIND }, (_, at) =>
      at % 2 === 0 ? failedAt + random.below(SOON) : failedAt + random.below(moments.length - failedAt),
    );
    const chosen = new Set([...(isPair ? places : []), moments.length]);
    await this.#crashes(history, `${point}, `, (index) => chosen.has(index));
  }

  /** Tries crashes before each selected call, in the middle of it if it writes, and after the last call. */
  async #crashes(history: History, before: string, isChosen: (index: number) => boolean): Promise<void> {
    const disk = new MemoryDisk();
    for (const [index, { call, allowed }] of history.moments.entries()) {
      if (isChosen(index)) {
        await this.#crash(disk.copy(), `${before}crash ${index}`, { ...history, allowed });
        if (call.call === 'write') {
          disk.make(call, 0.5);
          await this.#crash(disk.copy(), `${before}crash ${index} half`, { ...history, allowed });
        }
      }
      disk.make(call);
    }
    const last = history.moments.length;
    if (isChosen(last)) await this.#crash(disk.copy(), `${before}crash ${last}`, { ...history, allowed: history.end });
  }

  async #crash(disk: MemoryDisk, point: string, truth: Truth): Promise<void> {
    if (!point.startsWith('fail') && !this.#isAsked(point)) return;
    const random = this.#randomOf(`start after ${point}`);
    const doesRecoveries = random.next() < this.#options.shareOfRecoveries;
    const doesGoOn = random.next() < SHARE_THAT_GOES_ON;
    if (point.startsWith('fail')) this.#counts.crashesAfterFailures += 1;
    else this.#counts.crashes += 1;
    const begin = disk.copy();
    const moments = await this.#recover(disk, point, truth, doesGoOn);
    if (!doesRecoveries) return;
    const half = begin.copy();
    for (const [index, { call }] of moments.entries()) {
      half.make(call, call.call === 'write' ? 0.5 : 1);
      await this.#crashAgain(half.copy(), `${point}, again ${index}`, truth);
      if (call.call !== 'write') continue;
      half.make(call);
      await this.#crashAgain(half.copy(), `${point}, again ${index} whole`, truth);
    }
  }

  async #crashAgain(disk: MemoryDisk, point: string, truth: Truth): Promise<void> {
    const { only } = this.#options;
    if (this.#isDone || (only !== undefined && only !== point)) return;
    this.#counts.crashesInRecovery += 1;
    await this.#recover(disk, point, truth, false);
  }

  /**
   * Starts with the files that a crash left, and compares the state.
   * @returns the calls of the start
   */
  async #recover(disk: MemoryDisk, point: string, truth: Truth, goesOn: boolean): Promise<Moment[]> {
    const moments: Moment[] = [];
    let isDead = false;
    const record = (call: DiskCall) => {
      if (isDead) throw fsError('EIO', 'dead');
      const answer = disk.make(call);
      moments.push({ call, allowed: truth.allowed });
      return answer;
    };
    const kill = (life: Life) => {
      isDead = true;
      life.forget();
      isDead = false;
    };
    try {
      const life = await this.#start(disk, record);
      const calls = moments.length;
      const found = promised(life.sandbox);
      if (!isAllowed(found, truth.allowed, truth.hasRejected)) this.#found(point, difference(found, truth.allowed));
      if (goesOn) {
        // A change whose response is sent after a crash must survive the next crash.
        change(life.sandbox, this.#randomOf(`change after ${point}`));
        const after = promised(life.sandbox);
        life.commit(life.sandbox);
        kill(life);
        const next = await this.#start(disk, record);
        const again = promised(next.sandbox);
        if (!isAllowed(again, [after], truth.hasRejected)) {
          this.#found(point, `after a change and another crash: ${difference(again, [after])}`);
        }
        kill(next);
      } else kill(life);
      return moments.slice(0, calls);
    } catch (error) {
      this.#found(point, `no start after it: ${error}`);
      return [];
    }
  }

  #start(disk: MemoryDisk, make: (call: DiskCall) => number): Promise<Life> {
    this.#pid += 1;
    return Life.start(disk, make, this.#pid);
  }
}

interface Truth {
  allowed: readonly string[];
  hasRejected: boolean;
}

function isDone({ most, spoil }: CrashOptions, counts: CrashCounts): boolean {
  return total(counts) >= most || (spoil !== undefined && counts.findings.length > 0);
}

export function total(counts: CrashCounts): number {
  return counts.crashes + counts.crashesInRecovery + counts.failures + counts.crashesAfterFailures;
}

/** Tries crashes and failures in one seeded history after another, until the number of points is reached. */
export async function searchCrashPoints(options: CrashOptions): Promise<CrashCounts> {
  const counts: CrashCounts = {
    histories: 0,
    crashes: 0,
    crashesInRecovery: 0,
    failures: 0,
    crashesAfterFailures: 0,
    findings: [],
  };
  for (let seed = options.seed; !isDone(options, counts); seed += 1) {
    await new Search({ ...options, seed }, counts).run(seed);
    if (options.only !== undefined) break;
  }
  return counts;
}
