import { StorageFailure } from '../../../src/mock/store/data-file-store.ts';
import { fsError } from '../../support/hook-fs.ts';
import { change } from './changes.ts';
import { BEAT_MS, Life, newSandbox, promised, QUIET_MS } from './life.ts';
import { type DiskCall, MemoryDisk } from './memory-disk.ts';
import { Random } from './random.ts';

/** Call that changes a file, with the states that a start may find if the process ends after it. */
export interface Moment {
  call: DiskCall;
  allowed: readonly string[];
}

/** Function that returns the error of a call by its index, or undefined if the call succeeds. */
type Fault = (index: number) => string | undefined;

/** Planted mistake: makes other calls than the requested call. */
export type Spoil = (call: DiskCall, make: (call: DiskCall) => number, disk: MemoryDisk) => number;

export interface HistoryOptions {
  deeds: number;
  fault?: Fault | undefined;
  spoil?: Spoil | undefined;
}

/** Result of a history: all calls in order, and errors without any crash. */
export interface History {
  moments: readonly Moment[];
  /** States that a start may find after the last call. */
  end: readonly string[];
  wrong: readonly string[];
  /** Number of calls before the first failed call. */
  failedAt?: number;
  /** Number of requested calls, including failed calls. */
  calls: number;
  /** Whether a change was rejected. Its ids may then be given again after a crash. */
  hasRejected: boolean;
}

const deeds = { change: 40, tick: 25, beat: 2, stop: 3, kill: 3, anew: 3 };
/** Number of ticks that exceeds the pause before a store tries again. */
const TICKS_TO_HEAL = 12;

/** Seeded life of a data file: changes, ticks, stops, kills and starts of the real code, on a recorded disk. */
class Run {
  readonly #random: Random;
  readonly #options: HistoryOptions;
  readonly #disk = new MemoryDisk();
  readonly #moments: Moment[] = [];
  readonly #wrong: string[] = [];
  #allowed: readonly string[] = [promised(newSandbox())];
  #calls = 0;
  #pid = 0;
  #isHealing = false;
  #hasRejected = false;
  #failedAt: number | undefined;
  #life: { life: Life; die: () => void } | undefined;

  constructor(seed: number, options: HistoryOptions) {
    this.#random = new Random(seed);
    this.#options = options;
  }

  async run(): Promise<History> {
    for (let at = 0; at < this.#options.deeds; at += 1) await this.#do(this.#random.weighted(deeds));
    await this.#heal();
    return {
      moments: this.#moments,
      end: this.#allowed,
      wrong: this.#wrong,
      calls: this.#calls,
      hasRejected: this.#hasRejected,
      ...(this.#failedAt !== undefined && { failedAt: this.#failedAt }),
    };
  }

  async #do(deed: keyof typeof deeds): Promise<void> {
    const life = this.#life?.life;
    if (!life) return this.#start(deed === 'anew');
    if (deed === 'change') this.#change(life);
    if (deed === 'tick') life.timers.beat(QUIET_MS);
    if (deed === 'beat') life.timers.beat(BEAT_MS);
    if (deed === 'stop') this.#stop(life);
    if (deed === 'kill' || deed === 'anew') this.#kill();
    if (deed === 'anew') await this.#start(true);
  }

  async #start(fresh: boolean): Promise<void> {
    this.#pid += 1;
    let isDead = false;
    const die = () => {
      isDead = true;
    };
    const make = (call: DiskCall) => {
      if (isDead) throw fsError('EIO', 'dead');
      return this.#make(call);
    };
    if (fresh) this.#allowed = [...this.#allowed, promised(newSandbox())];
    try {
      const life = await Life.start(this.#disk, make, this.#pid, fresh);
      const found = promised(life.sandbox);
      if (!isAllowed(found, this.#allowed, this.#hasRejected))
        this.#wrong.push(`a start ${difference(found, this.#allowed)}`);
      this.#allowed = [found];
      this.#life = { life, die };
    } catch (error) {
      die();
      if (!isOfDisk(error)) this.#wrong.push(`a start failed: ${error}`);
    }
  }

  #make(call: DiskCall): number {
    const code = this.#isHealing ? undefined : this.#options.fault?.(this.#calls);
    this.#calls += 1;
    if (code === undefined) return this.#spoiled(call);
    this.#failedAt ??= this.#moments.length;
    // A failed write may still write a part of its bytes, and a failed close still closes the file.
    if (call.call === 'write') this.#record({ ...call, bytes: call.bytes.subarray(0, call.bytes.length / 2) });
    if (call.call === 'close') this.#record(call);
    throw fsError(code, call.call);
  }

  #spoiled(call: DiskCall): number {
    const { spoil } = this.#options;
    return spoil ? spoil(call, (other) => this.#record(other), this.#disk) : this.#record(call);
  }

  #record(call: DiskCall): number {
    const answer = this.#disk.make(call);
    this.#moments.push({ call, allowed: this.#allowed });
    return answer;
  }

  #change(life: Life): void {
    const { sandbox } = life;
    change(sandbox, this.#random);
    const before = this.#allowed;
    const after = promised(sandbox);
    this.#allowed = [...before, after];
    try {
      life.commit(sandbox);
      this.#allowed = sameOrAfter(before, after);
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error;
      this.#hasRejected = true;
      this.#allowed = before;
      const now = promised(sandbox);
      if (!isAllowed(now, before, true)) this.#wrong.push(`a rejected change was ${difference(now, before)}`);
    }
  }

  #stop(life: Life): void {
    try {
      life.stop();
    } catch (error) {
      if (!isOfDisk(error)) throw error;
    }
    this.#kill();
  }

  #kill(): void {
    this.#life?.die();
    this.#life?.life.forget();
    this.#life = undefined;
  }

  /** Checks that the store recovers on a working disk, and soon writes the data file. */
  async #heal(): Promise<void> {
    this.#isHealing = true;
    if (!this.#life) await this.#start(false);
    const life = this.#life?.life;
    if (!life) return;
    for (let tick = 0; tick < TICKS_TO_HEAL; tick += 1) life.timers.beat(QUIET_MS);
    if (life.store.problem !== undefined) this.#wrong.push(`it does not get well again: ${life.store.problem}`);
    this.#kill();
    const alone = this.#disk.copy();
    for (const path of alone.paths) if (path.endsWith('.log')) alone.make({ call: 'remove', path });
    const found = await startAndLook(alone, this.#pid + 1);
    if (!isAllowed(found, this.#allowed, this.#hasRejected))
      this.#wrong.push(`the readable file is behind: ${difference(found, this.#allowed)}`);
  }
}

/** Whether two states are equal. Using a token alone is not a change. */
function sameOrAfter(before: readonly string[], after: string): readonly string[] {
  return before.length === 1 && before[0] === after ? before : [after];
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && /\b(ENOSPC|EMFILE|EIO|EACCES)\b/.test(error.message);
}

/** @returns a state as text, ignoring the order of records and fields, and the next ids */
function unordered(text: string): string {
  const { all, lasting, clock } = JSON.parse(text);
  const byId = (records: readonly { id: number | string }[]) =>
    records.toSorted((one, other) => Number(one.id) - Number(other.id)).map((record) => Object.entries(record).sort());
  return JSON.stringify([Object.values<{ id: number }[]>(all).map(byId), lasting, clock]);
}

/**
 * @param hasRejected whether a change was undone. Then the place of records may differ from the disk, and some ids are
 * used.
 */
export function isAllowed(found: string, allowed: readonly string[], hasRejected: boolean): boolean {
  if (allowed.includes(found)) return true;
  return hasRejected && allowed.some((one) => unordered(one) === unordered(found));
}

/** @returns the first place at which the found state differs from the last promised state */
export function difference(found: string, allowed: readonly string[]): string {
  const [answered = ''] = allowed.slice(-1);
  const at = [...found].findIndex((char, place) => char !== answered[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60);
  return `found …${around(found)}… instead of …${around(answered)}…`;
}

/**
 * Starts leadmock with a folder, which changes it.
 * @returns the state that the start found
 */
async function startAndLook(disk: MemoryDisk, pid: number): Promise<string> {
  const life = await Life.start(disk, (call) => disk.make(call), pid);
  const found = promised(life.sandbox);
  life.forget();
  return found;
}

export function runHistory(seed: number, options: HistoryOptions): Promise<History> {
  return new Run(seed, options).run();
}
