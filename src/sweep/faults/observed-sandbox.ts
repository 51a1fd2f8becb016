import type { ArmedFault, FaultSpec } from '../../core/faults.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { StateDocument } from '../../core/state/state.ts';

/** Period of a sandbox until the run ends, or until the contents are replaced, for example by a reset. */
interface Episode {
  start: StateDocument;
  /**
   * State when the last request with changes was logged. Without such a request: after the last control call with
   * changes, or else `start`.
   */
  end: StateDocument;
  hasWritten: boolean;
}

/** Requests and states of a sandbox during a run. Successive sandboxes with the same name count as one. */
export class ObservedSandbox {
  /** In the order of their journal events. Ids start over if the sandbox is created again. */
  readonly requests: JournalEntry[] = [];
  readonly episodes: Episode[] = [];
  /** Whether the test armed a fault. The sweep then arms no fault, because a second fault could disturb the test. */
  armsFaults = false;
  /** Number of requests to the operation that the sweep's fault skips. */
  skip = 0;
  #armed: ArmedFault | undefined;

  /** @param fault fault that stays armed until it fires, even after a reset, unless the test arms a fault */
  observe(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    this.#begin(sandbox);
    this.#arm(sandbox, fault);
    const listener = (event: LoggedEvent) => this.#onEvent(event, sandbox, fault);
    // Adds the removed listener again, because a request may end after its sandbox was deleted.
    sandbox.log.listen(listener, () => Promise.resolve().then(() => sandbox.log.listen(listener)));
  }

  get faulted(): JournalEntry | undefined {
    const id = this.#armed?.id;
    return id === undefined ? undefined : this.requests.find(({ fault }) => fault?.id === id);
  }

  /** @returns the number of requests to the operation before its first performed request; 0 if none was performed */
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
   * Arms the sweep's fault again if the test removed the fault unfired. If the test has armed a fault, deletes the
   * sweep's fault instead, if unfired.
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
 * @param fault fault to arm in each sandbox. Skips as many requests to the operation as leadmock rejected in this
 * sandbox of `usual` before the first performed request
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
