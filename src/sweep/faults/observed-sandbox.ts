import type { ArmedFault, FaultSpec } from '../../core/faults.ts';
import type { JournalEntry } from '../../core/journal/entry.ts';
import type { LoggedEvent } from '../../core/journal/event-log.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import type { StateDocument } from '../../core/state/state.ts';

/** What a run did in one sandbox. Sandboxes of the same name are one, in the order of their creation. */
export class ObservedSandbox {
  readonly name: string;
  /** Requests in the order of their ends. Ids start over with a new sandbox of the same name. */
  readonly requests: JournalEntry[] = [];
  /** States after the last change by a request, before each reset and at the end; undefined without such a change. */
  readonly states: (StateDocument | undefined)[] = [];
  /** State at the start. */
  readonly start: StateDocument;
  /** Whether the test arms faults itself: another one would disturb it. */
  armsFaults = false;
  #armed: ArmedFault | undefined;

  constructor(sandbox: Sandbox) {
    this.name = sandbox.name;
    this.start = sandbox.state.toDocument();
  }

  /** @param fault armed until it has fired once, also after resets */
  observe(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    this.states.push(undefined);
    this.#arm(sandbox, fault);
    sandbox.log.listen((event) => this.#onEvent(event, sandbox, fault));
  }

  /** The request on which the fault fired. */
  get faulted(): JournalEntry | undefined {
    const id = this.#armed?.id;
    return id === undefined ? undefined : this.requests.find(({ fault }) => fault?.id === id);
  }

  #arm(sandbox: Sandbox, fault: FaultSpec | undefined): void {
    if (fault && !this.armsFaults && (this.#armed?.fired ?? 0) === 0) this.#armed = sandbox.faults.arm(fault);
  }

  #onEvent(event: LoggedEvent, sandbox: Sandbox, fault: FaultSpec | undefined): void {
    if (event.event === 'request') {
      this.requests.push(event.entry);
      if (event.entry.changes.length > 0) this.states.splice(-1, 1, sandbox.state.toDocument());
    } else if (event.event === 'contents') {
      this.states.push(undefined);
      if (!sandbox.faults.all().includes(this.#armed as ArmedFault)) this.#arm(sandbox, fault);
    } else if (event.event === 'faults' && sandbox.faults.all().some((armed) => armed !== this.#armed)) {
      this.armsFaults = true;
      if (this.#armed?.fired === 0) sandbox.faults.delete(this.#armed.id);
    }
  }
}

/**
 * Observes all sandboxes of a mock, from before its first request.
 * @param fault armed once in each sandbox
 */
export function observeSandboxes(sandboxes: Sandboxes, fault?: FaultSpec): Map<string, ObservedSandbox> {
  const observed = new Map<string, ObservedSandbox>();
  const observe = (sandbox: Sandbox) => {
    const known = observed.get(sandbox.name) ?? new ObservedSandbox(sandbox);
    observed.set(sandbox.name, known);
    known.observe(sandbox, fault);
  };
  observe(sandboxes.default);
  sandboxes.default.log.listen((event) => {
    if (event.event !== 'sandboxes') return;
    const { created } = event.data as { created: string[] };
    for (const sandbox of created.map((name) => sandboxes.get(name))) if (sandbox) observe(sandbox);
  });
  return observed;
}
