import { monotonicMs } from '../clock.ts';
import { GoneSandboxes, SandboxGone } from './gone.ts';
import { IDLE_MS, isInUse, type SandboxEntry, whoGivesWay } from './room.ts';
import { RunTally } from './run-tally.ts';
import { Sandbox, type StartUp } from './sandbox.ts';

/** The sandbox of every request that does not name one. It is never dropped. */
export const DEFAULT_SANDBOX = 'default';

/** What stands before the paths of a sandbox: nothing for the default one. */
export function basePathOf(name: string): string {
  return name === DEFAULT_SANDBOX ? '' : `/_sandbox/${name}`;
}

/** How many sandboxes a process holds, unless it is told otherwise (`--max-sandboxes`). */
export const MOST_SANDBOXES = 1000;

const HOW_TO_MAKE = 'POST /_mock/sandboxes makes it anew';

/** There are as many sandboxes as there may be, and none gives way. */
export class NoRoomForSandbox extends Error {
  constructor(name: string, why: string) {
    super(`there is no room for the sandbox ${name}: ${why}, or start with a larger --max-sandboxes`);
    this.name = 'NoRoomForSandbox';
  }
}

/** All sandboxes of a process by name. They share nothing that can change. */
export class Sandboxes {
  readonly #most: number;
  /** Of those that are made because a request names them. */
  readonly #mostAutomatic: number;
  readonly #nowMs: () => number;
  readonly #byName = new Map<string, SandboxEntry>();
  readonly #gone = new GoneSandboxes();
  /** What all of them have seen, also those that are gone. */
  readonly run = new RunTally();
  readonly #default: SandboxEntry;

  constructor(startUp: StartUp, most = MOST_SANDBOXES, nowMs = monotonicMs) {
    this.#most = most;
    this.#mostAutomatic = Math.max(1, Math.floor(most / 2));
    this.#nowMs = nowMs;
    this.#default = this.#add(new Sandbox(DEFAULT_SANDBOX, startUp, this.run), false);
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

  /** The sandbox of a name for a request, which counts as its use; undefined where there is none. */
  touch(name: string): Sandbox | undefined {
    const entry = this.#byName.get(name);
    if (!entry) return undefined;
    entry.usedAtMs = this.#nowMs();
    return entry.sandbox;
  }

  /** Why there is no sandbox of a name any more, and none is made because a request names it; undefined where its name is free. */
  whyGone(name: string): string | undefined {
    return this.#gone.why(name, this.#nowMs());
  }

  /** The sandbox of a name for a request, made from the start-up fixture when there is none. Throws NoRoomForSandbox, SandboxGone. */
  use(name: string): Sandbox {
    return this.within(name, (sandbox) => sandbox);
  }

  /**
   * What `act` answers in the sandbox of a name, which is made from the start-up fixture when there is none: only if `act` does not
   * throw. Throws NoRoomForSandbox, SandboxGone, and what `act` throws.
   */
  within<Answer>(name: string, act: (sandbox: Sandbox) => Answer): Answer {
    const known = this.touch(name);
    if (known) return act(known);
    const leaving = this.#roomForUse(name);
    const sandbox = new Sandbox(name, this.default.startUp, this.run);
    const answer = act(sandbox);
    if (leaving) this.#giveWay(leaving);
    this.#add(sandbox, true);
    return answer;
  }

  /** A new sandbox of a name that is not taken; one of that name which is gone may come back by this alone. Throws NoRoomForSandbox. */
  make(name: string, startUp: Partial<StartUp> = {}): Sandbox {
    if (this.#byName.has(name)) throw new Error(`the sandbox ${name} exists`);
    const leaving = this.#whoLeavesFor(name, false);
    if (leaving) this.#giveWay(leaving);
    this.#gone.forget(name);
    return this.#add(new Sandbox(name, { ...this.default.startUp, ...startUp }, this.run), false).sandbox;
  }

  /** Forgets a sandbox and all that is in it. A request that is under way in it goes on, also one that hangs on a fault. */
  drop(name: string): void {
    if (name === DEFAULT_SANDBOX) throw new Error('the default sandbox stays');
    const entry = this.#byName.get(name);
    if (!entry) return;
    this.#forget(entry);
    if (!entry.autoCreated) {
      this.#gone.add(name, `the sandbox ${name} was dropped; ${HOW_TO_MAKE}`, Number.POSITIVE_INFINITY);
    }
  }

  #add(sandbox: Sandbox, autoCreated: boolean): SandboxEntry {
    const entry = { sandbox, autoCreated, usedAtMs: this.#nowMs() };
    this.#byName.set(sandbox.name, entry);
    this.run.sandboxes += 1;
    if (this.#byName.size > 1) this.#tell({ made: [sandbox.name], dropped: [] });
    return entry;
  }

  /** The sandbox that has to give way to one that is made by its first use, if any has to. */
  #roomForUse(name: string): SandboxEntry | undefined {
    const why = this.whyGone(name);
    if (why !== undefined) throw new SandboxGone(why);
    return this.#whoLeavesFor(name, true);
  }

  /** The sandbox that has to give way to a new one, if any has to. */
  #whoLeavesFor(name: string, autoCreated: boolean): SandboxEntry | undefined {
    const isFull = this.#byName.size >= this.#most;
    if (!isFull && !autoCreated) return undefined;
    const others = this.all().filter((entry) => entry !== this.#default);
    const automatic = others.filter((entry) => entry.autoCreated);
    const isHalfTaken = autoCreated && automatic.length >= this.#mostAutomatic;
    if (!isFull && !isHalfTaken) return undefined;
    const leaving = whoGivesWay(isHalfTaken ? automatic : others, {
      isForExplicit: !autoCreated,
      nowMs: this.#nowMs(),
    });
    if (leaving) return leaving;
    throw new NoRoomForSandbox(
      name,
      isHalfTaken
        ? `those made by their first use take at most ${this.#mostAutomatic}, and all of them were made or used in the last ten minutes; make it with POST /_mock/sandboxes, drop one`
        : `all ${this.#most} were made or used in the last ten minutes; drop one`,
    );
  }

  /** What was made on purpose, or is still in use, must not come back empty under the name that somebody knows. */
  #giveWay(entry: SandboxEntry): void {
    const { name } = entry.sandbox;
    const nowMs = this.#nowMs();
    this.#forget(entry);
    if (entry.autoCreated && !isInUse(entry, nowMs)) return;
    const why = `the sandbox ${name} gave way to another one, since there may be ${this.#most} (--max-sandboxes), and ${this.#mostAutomatic} of them made by their first use; ${HOW_TO_MAKE}`;
    this.#gone.add(name, why, entry.autoCreated ? nowMs + IDLE_MS : Number.POSITIVE_INFINITY);
  }

  #forget({ sandbox }: SandboxEntry): void {
    this.#byName.delete(sandbox.name);
    sandbox.faults.clear();
    this.#tell({ made: [], dropped: [sandbox.name] });
    sandbox.log.end();
  }

  /** Whoever looks at one of them knows of all of them; it is retained once. */
  #tell(data: { made: string[]; dropped: string[] }): void {
    const act = { event: 'sandboxes', data } as const;
    this.default.log.add(act);
    for (const { sandbox } of this.all()) if (sandbox !== this.default) sandbox.log.pass(act);
  }
}
