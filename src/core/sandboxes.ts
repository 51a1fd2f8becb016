import { monotonicMs } from './clock.ts';
import { JournalBudget } from './journal.ts';
import { Sandbox, type StartUp } from './sandbox.ts';

/** The sandbox of every request that does not name one. It is never dropped. */
export const DEFAULT_SANDBOX = 'default';

/** How many sandboxes a process holds, unless it is told otherwise (`--max-sandboxes`). */
export const MOST_SANDBOXES = 1000;

/** A sandbox that nobody has used for so long gives way to a new one. */
const IDLE_MS = 10 * 60 * 1000;

/** There are as many sandboxes as there may be, and all are in use. */
export class NoRoomForSandbox extends Error {
  constructor(name: string, most: number) {
    super(
      `there is no room for the sandbox ${name}: all ${most} were used in the last ten minutes; drop one, or start with a larger --max-sandboxes`,
    );
    this.name = 'NoRoomForSandbox';
  }
}

/** A sandbox and what is known of its use. */
export interface SandboxEntry {
  readonly sandbox: Sandbox;
  /** Made because a request named it. */
  readonly autoCreated: boolean;
  /** On the monotonic clock. */
  usedAtMs: number;
}

/** All sandboxes of a process by name. They share nothing that can change. */
export class Sandboxes {
  readonly #most: number;
  readonly #nowMs: () => number;
  readonly #byName = new Map<string, SandboxEntry>();
  readonly #budget = new JournalBudget();
  readonly #default: SandboxEntry;

  constructor(startUp: StartUp, most = MOST_SANDBOXES, nowMs = monotonicMs) {
    this.#most = most;
    this.#nowMs = nowMs;
    this.#default = this.#add(new Sandbox(DEFAULT_SANDBOX, startUp, this.#budget), false);
  }

  get default(): Sandbox {
    return this.#default.sandbox;
  }

  get size(): number {
    return this.#byName.size;
  }

  /** Every sandbox, in the order in which they were made. */
  all(): SandboxEntry[] {
    return [...this.#byName.values()];
  }

  get(name: string): Sandbox | undefined {
    return this.#byName.get(name)?.sandbox;
  }

  /** The sandbox of a name for a request, made from the start-up fixture when there is none. Throws NoRoomForSandbox. */
  use(name: string): Sandbox {
    const entry = this.#byName.get(name) ?? this.#make(name, this.default.startUp, true);
    entry.usedAtMs = this.#nowMs();
    return entry.sandbox;
  }

  /** A new sandbox of a name that is not taken. Throws NoRoomForSandbox. */
  make(name: string, startUp: Partial<StartUp> = {}): Sandbox {
    if (this.#byName.has(name)) throw new Error(`the sandbox ${name} exists`);
    return this.#make(name, { ...this.default.startUp, ...startUp }, false).sandbox;
  }

  /** Forgets a sandbox and all that is in it. A request that is under way in it goes on, also one that hangs on a fault. */
  drop(name: string): void {
    if (name === DEFAULT_SANDBOX) throw new Error('the default sandbox stays');
    this.#forget(name);
  }

  #make(name: string, startUp: StartUp, autoCreated: boolean): SandboxEntry {
    if (this.#byName.size >= this.#most) this.#makeRoom(name);
    return this.#add(new Sandbox(name, startUp, this.#budget), autoCreated);
  }

  #add(sandbox: Sandbox, autoCreated: boolean): SandboxEntry {
    const entry = { sandbox, autoCreated, usedAtMs: this.#nowMs() };
    this.#byName.set(sandbox.name, entry);
    return entry;
  }

  #makeRoom(name: string): void {
    const others = this.all().filter((entry) => entry !== this.#default);
    const [idlest] = others.sort((a, b) => a.usedAtMs - b.usedAtMs);
    if (!idlest || this.#nowMs() - idlest.usedAtMs < IDLE_MS) throw new NoRoomForSandbox(name, this.#most);
    this.#forget(idlest.sandbox.name);
  }

  #forget(name: string): void {
    const entry = this.#byName.get(name);
    if (!entry) return;
    this.#byName.delete(name);
    entry.sandbox.faults.clear();
    this.#budget.leave(entry.sandbox.journal);
  }
}
