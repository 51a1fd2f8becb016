import type { ArmedFault, FaultSpec } from '../../core/faults.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { StateDocument } from '../../core/state/state.ts';

/** What happened in a sandbox from its creation or a reset to its end or the next reset. */
interface Episode {
  start: StateDocument;
  /** State after the last change by a request; without such a change, after the last change by the test. */
  end: StateDocument;
  hasWritten: boolean;
}

/** What a run did in one sandbox. Sandboxes of the same name are one, in the order of their creation. */
export class ObservedSandbox {
  /** Requests in the order of their ends. Ids start over with a new sandbox of the same name. */
  readonly requests: JournalEntry[] = [];
  readonly episodes: Episode[] = [];
  /** Whether the test arms faults itself: another one would disturb it. */
  armsFaults = false;
  /** Number of requests that the armed fault lets pass. */
  skip = 0;
  #armed: ArmedFault | undefined;

  /** @param fault armed until it has fired once, also after resets */
  observe(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    this.#begin(sandbox);
    this.#arm(sandbox, fault);
    const listener = (event: LoggedEvent) => this.#onEvent(event, sandbox, fault);
    // A request may end after its sandbox was deleted.
    sandbox.log.listen(listener, () => Promise.resolve().then(() => sandbox.log.listen(listener)));
  }

  /** The request on which the fault fired. */
  get faulted(): JournalEntry | undefined {
    const id = this.#armed?.id;
    return id === undefined ? undefined : this.requests.find(({ fault }) => fault?.id === id);
  }

  /** How many requests of the operation there were before the first that was performed; 0 if each was rejected. */
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

  /** Arms the fault again after the test removed it, or removes it if the test arms other faults. */
  #armAgain(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    const armed = sandbox.faults.all();
    if (armed.some((other) => other !== this.#armed)) {
      this.armsFaults = true;
      if (this.#armed?.fired === 0) sandbox.faults.delete(this.#armed.id);
    } else if (armed.length === 0) this.#arm(sandbox, fault);
  }
}

/** What a run did, by the name of the sandbox. */
export type Observed = ReadonlyMap<string, ObservedSandbox>;

/**
 * Observes all sandboxes of a mock, from before its first request.
 * @param fault armed once in each sandbox, for the first request that `usual` performed
 * @param usual a run without a fault
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
