import { defaultAssumptions } from '../../../src/mock/core/assumptions.ts';
import { Sandbox } from '../../../src/mock/core/sandbox/sandbox.ts';
import type { Fixture } from '../../../src/mock/core/state/fixture.ts';
import { emptyDocument } from '../../../src/mock/core/state/integrity.ts';
import { checkSeed } from '../../../src/mock/schema/seed.ts';
import type { DataFileStore } from '../../../src/mock/store/data-file-store.ts';
import { type Lock, lockDataFile } from '../../../src/mock/store/lock.ts';
import { committer, readPersisted, resume, storeOf } from '../../../src/mock/store/open.ts';
import type { DiskCall, MemoryDisk } from './memory-disk.ts';
import { FOLDER, mount } from './mounted-disk.ts';
import { SteeredTimers } from './steered-timers.ts';

const DATA_FILE = `${FOLDER}/db.json`;
export const BEAT_MS = 1_000_000_000;
export const QUIET_MS = 1000;

/** A small state, so that a start is fast; the test is about the order of calls. */
const { value: document } = checkSeed(
  { users: [{ id: 1, type: 'main', login: 'a@b.c', password: 'p' }], projects: [{ id: 1, name: 'One' }] },
  'reject',
);
const tiny: Fixture = { name: 'tiny', origin: 'tiny', document: document ?? emptyDocument() };

const writeTiming = { quietMs: QUIET_MS, maxLogBytes: 500 };

/**
 * @returns the state that leadmock promises to keep: everything except the last use of a token, which is only saved
 * with a change
 */
export function promised(sandbox: Sandbox): string {
  const { document: all, sequences, sessions, clock } = sandbox.image();
  const lasting = sessions.map(({ last_action_at: _last, ...session }) => session);
  lasting.sort((one, other) => (one.token < other.token ? -1 : 1));
  return JSON.stringify({ all, lasting, clock, sequences });
}

export function newSandbox(): Sandbox {
  return new Sandbox('default', { fixture: tiny, assumptions: defaultAssumptions, taskStatus: 0 });
}

/** One process of leadmock, reduced to its files: the calls of `serve`, in their order. */
export class Life {
  readonly sandbox: Sandbox;
  readonly store: DataFileStore;
  readonly commit: (changed: Sandbox) => void;
  readonly timers: SteeredTimers;
  readonly #lock: Lock;

  private constructor(parts: { sandbox: Sandbox; store: DataFileStore; timers: SteeredTimers; lock: Lock }) {
    this.sandbox = parts.sandbox;
    this.store = parts.store;
    this.timers = parts.timers;
    this.#lock = parts.lock;
    this.commit = committer(this.sandbox, this.store);
  }

  /**
   * Starts a process. If the start throws, it has released all files.
   * @param make function that makes each call that changes a file, or skips it
   * @throws errors of the start
   */
  static async start(disk: MemoryDisk, make: (call: DiskCall) => number, pid: number, fresh = false): Promise<Life> {
    mount(disk, make);
    const timers = new SteeredTimers();
    const owner = { token: `t${pid}`, pid, started: '1', place: 'here', host: 'here' };
    const isRunning = (other: { pid: number }) => other.pid === pid;
    const lock = await lockDataFile(DATA_FILE, { timers, owner, isRunning, touchMs: BEAT_MS, staleMs: 0 });
    try {
      const sandbox = newSandbox();
      const settings = { dataFile: DATA_FILE, fresh, writeTiming, timers, onDefect() {} };
      const kept = readPersisted(settings, tiny);
      resume(sandbox, kept, DATA_FILE);
      const store = storeOf(settings, sandbox, kept, lock.guard) as DataFileStore;
      store.begin();
      return new Life({ sandbox, store, timers, lock });
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Stops the process as `serve` does. */
  stop(): void {
    try {
      this.store.close();
    } finally {
      this.#lock.release();
    }
  }

  /** Ends the process without further calls. */
  forget(): void {
    this.#lock.release();
  }
}
