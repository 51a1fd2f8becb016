import { monotonicMs } from '../clock.ts';
import { isChosenName } from './chosen-name.ts';
import { ProcessStats } from './process-stats.ts';
import { Sandbox, type StartUp } from './sandbox.ts';
import { Tests } from './tests.ts';

export const DEFAULT_SANDBOX = 'default';

export function basePathOf(name: string): string {
  return name === DEFAULT_SANDBOX ? '' : `/_sandbox/${name}`;
}

/** Default of `--max-sandboxes`. */
export const MAX_SANDBOXES = 1000;

const MAX_DELETED_NAMES = 10_000;

const HOW_TO_CREATE = '; POST /_mock/sandboxes creates the sandbox again';

export class SandboxDeleted extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'SandboxDeleted';
  }
}

export interface SandboxEntry {
  readonly sandbox: Sandbox;
  readonly autoCreated: boolean;
  /** Creation or last request, in milliseconds on the monotonic clock. */
  usedAtMs: number;
}

export class Sandboxes {
  readonly #maxSandboxes: number;
  readonly #nowMs: () => number;
  readonly #byName = new Map<string, SandboxEntry>();
  /** Reasons by name, oldest first. A late request to such a name would otherwise find other contents. */
  readonly #whyDeleted = new Map<string, string>();
  readonly stats = new ProcessStats();
  readonly tests: Tests;
  readonly #default: SandboxEntry;

  /** @param most limit of sandboxes, including `default`; at least 2 */
  constructor(startUp: StartUp, most = MAX_SANDBOXES, nowMs = monotonicMs, tests = new Tests()) {
    this.#maxSandboxes = most;
    this.#nowMs = nowMs;
    this.tests = tests;
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

  /** @returns why only `create` creates the sandbox again; undefined if other requests do, too */
  whyDeleted(name: string): string | undefined {
    return this.#whyDeleted.get(name) ?? this.tests.whyMissing(name);
  }

  /**
   * Creates a missing sandbox, with the start-up settings of `default`.
   * @throws SandboxDeleted if only `create` creates the sandbox again
   */
  use(name: string): Sandbox {
    return this.within(name, (sandbox) => sandbox);
  }

  /**
   * Creates a missing sandbox, unless `act` throws.
   * @throws SandboxDeleted, as `use` does
   */
  within<Response>(name: string, act: (sandbox: Sandbox) => Response): Response {
    const known = this.touch(name);
    if (known) return act(known);
    const why = this.whyDeleted(name);
    if (why !== undefined) throw new SandboxDeleted(why);
    const sandbox = new Sandbox(name, this.default.startUp, this.stats);
    const response = act(sandbox);
    this.#add(sandbox, true);
    return response;
  }

  /** @throws Error if the sandbox exists */
  create(name: string, startUp: Partial<StartUp> = {}): Sandbox {
    if (this.#byName.has(name)) throw new Error(`the sandbox ${name} exists`);
    this.#whyDeleted.delete(name);
    return this.#add(new Sandbox(name, { ...this.default.startUp, ...startUp }, this.stats), false).sandbox;
  }

  /** Releases hanging and stalled responses. Running requests continue. */
  delete(name: string): void {
    if (name === DEFAULT_SANDBOX) throw new Error('the sandbox default cannot be deleted');
    const entry = this.#byName.get(name);
    if (!entry) return;
    this.#remove(entry);
    if (entry.autoCreated || isChosenName(name)) return;
    this.#rememberWhy(name, `the sandbox ${name} was deleted${HOW_TO_CREATE}`);
  }

  #add(sandbox: Sandbox, autoCreated: boolean): SandboxEntry {
    if (this.#byName.size >= this.#maxSandboxes) this.#evict();
    const entry = { sandbox, autoCreated, usedAtMs: this.#nowMs() };
    this.#byName.set(sandbox.name, entry);
    this.stats.createdSandboxes += 1;
    if (this.#byName.size > 1) this.#notify({ created: [sandbox.name], deleted: [] });
    return entry;
  }

  /** Deletes the least recently used sandbox, auto-created sandboxes first. */
  #evict(): void {
    const [oldest] = this.all()
      .filter((entry) => entry !== this.#default)
      .sort((a, b) => Number(b.autoCreated) - Number(a.autoCreated) || a.usedAtMs - b.usedAtMs);
    if (!oldest) return;
    this.#remove(oldest);
    const { name } = oldest.sandbox;
    const why = `leadmock evicted the sandbox ${name} for another one, because --max-sandboxes is ${this.#maxSandboxes}`;
    this.#rememberWhy(name, isChosenName(name) ? why : why + HOW_TO_CREATE);
  }

  #rememberWhy(name: string, why: string): void {
    this.#whyDeleted.set(name, why);
    const [oldest] = this.#whyDeleted.keys();
    if (this.#whyDeleted.size > MAX_DELETED_NAMES && oldest !== undefined) this.#whyDeleted.delete(oldest);
  }

  #remove({ sandbox }: SandboxEntry): void {
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
