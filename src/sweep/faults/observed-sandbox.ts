import type { ArmedFault, FaultSpec } from '../../core/faults.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { StateDocument } from '../../core/state/state.ts';

/**
 * Period of a sandbox. An episode begins when the sandbox is created, or when a reset, seed or restore replaces the
 * contents.
 */
interface Episode {
  start: StateDocument;
  /**
   * State after the last request that changed the state. Without such a request, state after the last control call
   * that changed it, or else `start`.
   */
  end: StateDocument;
  hasWritten: boolean;
}

/** Requests and states of one sandbox during a run. Successive sandboxes with the same name count as one. */
export class ObservedSandbox {
  /** Requests in the order of their journal events. Ids start over if the sandbox is created again. */
  readonly requests: JournalEntry[] = [];
  readonly episodes: Episode[] = [];
  /** Whether the test arms faults itself. The sweep then arms no more faults, because they would disturb the test. */
  armsFaults = false;
  /** Number of matching requests that the sweep's fault skips. */
  skip = 0;
  #armed: ArmedFault | undefined;

  /** @param fault fault that stays armed until it fires, even after a reset, unless the test arms faults itself */
  observe(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    this.#begin(sandbox);
    this.#arm(sandbox, fault);
    const listener = (event: LoggedEvent) => this.#onEvent(event, sandbox, fault);
    // Adds the listener again after the log removes it, because a request may end after its sandbox was deleted.
    sandbox.log.listen(listener, () => Promise.resolve().then(() => sandbox.log.listen(listener)));
  }

  get faulted(): JournalEntry | undefined {
    const id = this.#armed?.id;
    return id === undefined ? undefined : this.requests.find(({ fault }) => fault?.id === id);
  }

  /** @returns the number of requests to the operation before the first one that leadmock performed; 0 without one */
  rejectedFirst(operation: string | undefined): number {
    const at = this.#requestsOf(operation).findIndex(({ performed }) => performed);
    return Math.max(0, at);
  }

  #requestsOf(operation: string | undefined): JournalEntry[] {
    return this.requests.filter((entry) => entry.operation === operation);
  }

  #begin({ state }: Sandbox): void {
    const start = state.toDocument();
    this.episodes.push({ start, end: start, hasWritten: false });
  }

  #arm({ faults }: Sandbox, fault: FaultSpec | undefined): void {
    if (!fault || this.armsFaults || (this.#armed?.fired ?? 0) > 0) return;
    this.skip = Math.max(0, fault.skip - this.#requestsOf(fault.match.operation).length);
    this.#armed = faults.arm({ ...fault, skip: this.skip });
  }

  #onEvent(event: LoggedEvent, sandbox: Sandbox, fault: FaultSpec | undefined): void {
    const episode = this.episodes.at(-1);
    if (event.event === 'request') this.requests.push(event.entry);
    const hasWritten = event.event === 'request' && event.entry.changes.length > 0;
    const isPrepared = event.event === 'changes' && !episode?.hasWritten;
    if (hasWritten || isPrepared) Object.assign(episode ?? {}, { end: sandbox.state.toDocument(), hasWritten });
    if (event.event === 'contents') this.#begin(sandbox);
    if (event.event === 'contents' || event.event === 'faults') this.#armAgain(sandbox, fault);
  }

  /**
   * Arms the fault again if the test removed the fault before it fired. If the test arms faults itself, deletes the
   * fault instead, unless the fault has fired.
   */
  #armAgain(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    const armed = sandbox.faults.all();
    if (armed.some((other) => other !== this.#armed)) {
      this.armsFaults = true;
      if (this.#armed?.fired === 0) sandbox.faults.delete(this.#armed.id);
    } else if (armed.length === 0) this.#arm(sandbox, fault);
  }
}

export type Observed = ReadonlyMap<string, ObservedSandbox>;

/**
 * @param fault fault to arm in each sandbox, for the request that leadmock performed first in this sandbox of `usual`
 * @param usual observed sandboxes of a run without a fault
 */
export function observeSandboxes(sandboxes: Sandboxes, fault?: FaultSpec, usual?: Observed): Observed {
  const observed = new Map<string, ObservedSandbox>();
  const observe = (sandbox: Sandbox) => {
    const known = observed.get(sandbox.name) ?? new ObservedSandbox();
    observed.set(sandbox.name, known);
    const skip = usual?.get(sandbox.name)?.rejectedFirst(fault?.match.operation) ?? 0;
    known.observe(sandbox, fault && { ...fault, skip });
  };
  observe(sandboxes.default);
  sandboxes.default.log.listen((event) => {
    if (event.event !== 'sandboxes') return;
    const { created } = event.data as { created: string[] };
    for (const sandbox of created.map((name) => sandboxes.get(name))) if (sandbox) observe(sandbox);
  });
  return observed;
}
