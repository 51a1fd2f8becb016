import { monotonicMs } from '../clock.ts';
import { DeletedSandboxes, SandboxDeleted } from './deleted-sandboxes.ts';
import { IDLE_MS, isInUse, type SandboxEntry, sandboxToEvict } from './eviction.ts';
import { ProcessStats } from './process-stats.ts';
import { Sandbox, type StartUp } from './sandbox.ts';

export const DEFAULT_SANDBOX = 'default';

export function basePathOf(name: string): string {
  return name === DEFAULT_SANDBOX ? '' : `/_sandbox/${name}`;
}

/** Default of `--max-sandboxes`. */
export const MAX_SANDBOXES = 1000;

const MAX_KEPT = 20;

const HOW_TO_CREATE = 'POST /_mock/sandboxes creates the sandbox again';

export class TooManySandboxes extends Error {
  constructor(name: string, why: string) {
    super(`the limit of sandboxes is reached, so ${name} was not created: ${why}, or raise --max-sandboxes`);
    this.name = 'TooManySandboxes';
  }
}

export class Sandboxes {
  readonly #maxSandboxes: number;
  readonly #maxAutoCreated: number;
  readonly #nowMs: () => number;
  readonly #byName = new Map<string, SandboxEntry>();
  readonly #deleted = new DeletedSandboxes();
  /** Names of sandboxes of failed tests, oldest first. */
  #kept: string[] = [];
  readonly stats = new ProcessStats();
  readonly #default: SandboxEntry;

  constructor(startUp: StartUp, most = MAX_SANDBOXES, nowMs = monotonicMs) {
    this.#maxSandboxes = most;
    this.#maxAutoCreated = Math.max(1, Math.floor(most / 2));
    this.#nowMs = nowMs;
    this.#default = this.#add(new Sandbox(DEFAULT_SANDBOX, startUp, this.stats), false);
  }

  get default(): Sandbox {
    return this.#default.sandbox;
  }

  get size(): number {
    return this.#byName.size;
  }

  all(): SandboxEntry[] {
    return [...this.#byName.values()];
  }

  get(name: string): Sandbox | undefined {
    return this.#byName.get(name)?.sandbox;
  }

  touch(name: string): Sandbox | undefined {
    const entry = this.#byName.get(name);
    if (!entry) return undefined;
    entry.usedAtMs = this.#nowMs();
    return entry.sandbox;
  }

  /** @returns why the name is blocked, or undefined if the name is not blocked */
  whyDeleted(name: string): string | undefined {
    return this.#deleted.why(name, this.#nowMs());
  }

  /**
   * Creates a missing sandbox, with the start-up settings of `default`.
   * @throws TooManySandboxes if a limit is reached and no sandbox can be evicted
   * @throws SandboxDeleted if the name is blocked after a deletion or eviction
   */
  use(name: string): Sandbox {
    return this.within(name, (sandbox) => sandbox);
  }

  /**
   * Creates a missing sandbox, unless `act` throws.
   * @throws TooManySandboxes or SandboxDeleted, as `use` does
   */
  within<Answer>(name: string, act: (sandbox: Sandbox) => Answer): Answer {
    const known = this.touch(name);
    if (known) return act(known);
    const leaving = this.#sandboxToEvictForUse(name);
    const sandbox = new Sandbox(name, this.default.startUp, this.stats);
    const answer = act(sandbox);
    if (leaving) this.#evict(leaving);
    this.#add(sandbox, true);
    return answer;
  }

  /**
   * Also accepts blocked names.
   * @throws TooManySandboxes if the limit is reached and no sandbox can be evicted
   * @throws Error if the sandbox exists
   */
  create(name: string, startUp: Partial<StartUp> = {}): Sandbox {
    if (this.#byName.has(name)) throw new Error(`the sandbox ${name} exists`);
    const leaving = this.#sandboxToEvict(name, false);
    if (leaving) this.#evict(leaving);
    this.#deleted.forget(name);
    return this.#add(new Sandbox(name, { ...this.default.startUp, ...startUp }, this.stats), false).sandbox;
  }

  /** Releases hanging and stalled responses. Running requests continue. */
  delete(name: string): void {
    if (name === DEFAULT_SANDBOX) throw new Error('the sandbox default cannot be deleted');
    const entry = this.#byName.get(name);
    if (!entry) return;
    this.#forget(entry);
    if (!entry.autoCreated) {
      this.#deleted.add(name, `the sandbox ${name} was deleted; ${HOW_TO_CREATE}`, Number.POSITIVE_INFINITY);
    }
  }

  /**
   * Registers the sandbox of a failed test, and deletes the oldest registered sandboxes beyond the limit.
   * @returns the names of the deleted sandboxes
   */
  keep(name: string): string[] {
    const kept = [...this.#kept.filter((other) => other !== name && this.#byName.has(other)), name];
    this.#kept = kept.slice(-MAX_KEPT);
    const leaving = kept.slice(0, -MAX_KEPT);
    for (const other of leaving) this.delete(other);
    return leaving;
  }

  #add(sandbox: Sandbox, autoCreated: boolean): SandboxEntry {
    const entry = { sandbox, autoCreated, usedAtMs: this.#nowMs() };
    this.#byName.set(sandbox.name, entry);
    this.stats.createdSandboxes += 1;
    if (this.#byName.size > 1) this.#notify({ created: [sandbox.name], deleted: [] });
    return entry;
  }

  #sandboxToEvictForUse(name: string): SandboxEntry | undefined {
    const why = this.whyDeleted(name);
    if (why !== undefined) throw new SandboxDeleted(why);
    return this.#sandboxToEvict(name, true);
  }

  #sandboxToEvict(name: string, autoCreated: boolean): SandboxEntry | undefined {
    const isFull = this.#byName.size >= this.#maxSandboxes;
    if (!isFull && !autoCreated) return undefined;
    const others = this.all().filter((entry) => entry !== this.#default);
    const automatic = others.filter((entry) => entry.autoCreated);
    const isHalfTaken = autoCreated && automatic.length >= this.#maxAutoCreated;
    if (!isFull && !isHalfTaken) return undefined;
    const leaving = sandboxToEvict(isHalfTaken ? automatic : others, {
      isForExplicit: !autoCreated,
      nowMs: this.#nowMs(),
    });
    if (leaving) return leaving;
    throw new TooManySandboxes(
      name,
      isHalfTaken
        ? `all ${this.#maxAutoCreated} auto-created sandboxes were used in the last ten minutes. Create the sandbox with POST /_mock/sandboxes, delete an auto-created sandbox`
        : 'all sandboxes except default were used in the last ten minutes. Delete a sandbox',
    );
  }

  /**
   * Also blocks the name for auto-creation, unless the sandbox is auto-created and idle, because a new sandbox with the
   * name would have other contents.
   */
  #evict(entry: SandboxEntry): void {
    const { name } = entry.sandbox;
    const nowMs = this.#nowMs();
    this.#forget(entry);
    if (entry.autoCreated && !isInUse(entry, nowMs)) return;
    const why = `leadmock evicted the sandbox ${name} for another sandbox: --max-sandboxes allows ${this.#maxSandboxes} sandboxes, ${this.#maxAutoCreated} of them auto-created; ${HOW_TO_CREATE}`;
    this.#deleted.add(name, why, entry.autoCreated ? nowMs + IDLE_MS : Number.POSITIVE_INFINITY);
  }

  #forget({ sandbox }: SandboxEntry): void {
    this.#byName.delete(sandbox.name);
    sandbox.faults.clear();
    this.#notify({ created: [], deleted: [sandbox.name] });
    sandbox.log.end();
  }

  #notify(data: { created: string[]; deleted: string[] }): void {
    const act = { event: 'sandboxes', data } as const;
    this.default.log.add(act);
    for (const { sandbox } of this.all()) if (sandbox !== this.default) sandbox.log.pass(act);
  }
}
