import type {
  ControlCreateTokenRequest,
  ControlRestoreSnapshotRequest,
  ControlSetClockRequest,
} from '../generated/shapes.ts';
import type {
  Assumption,
  AssumptionSettings,
  BegunTest,
  ClockState,
  CreatedSandbox,
  DeletedSandbox,
  EndedTest,
  ListedSandbox,
  Report,
  ResetResult,
  SandboxRequest,
  Snapshot,
  TestRequest,
  TestResult,
  Token,
} from './responses.ts';
import type { Call } from './send.ts';

export class Group {
  /** @internal */
  protected readonly call: Call;

  /** @internal */
  constructor(call: Call) {
    this.call = call;
  }
}

/** A snapshot contains state, tokens, ids, clock and assumptions. */
export class Snapshots extends Group {
  async list(): Promise<Snapshot[]> {
    return (await this.call('get-snapshots')).snapshots;
  }

  /** Overwrites an earlier snapshot of this name. */
  save(name: string): Promise<Snapshot> {
    return this.call('save-snapshot', { params: { name } });
  }

  /** Also clears the journal with the warnings, and the faults, except the parts in `retain`. */
  restore(name: string, request: ControlRestoreSnapshotRequest = {}): Promise<ResetResult> {
    return this.call('restore-snapshot', { params: { name }, body: request });
  }

  async delete(name: string): Promise<Snapshot> {
    return (await this.call('delete-snapshot', { params: { name } })).deleted;
  }
}

export class Clock extends Group {
  get(): Promise<ClockState> {
    return this.call('get-clock');
  }

  set(clock: ControlSetClockRequest): Promise<ClockState> {
    return this.call('set-clock', { body: clock });
  }

  /** @param by duration such as `500ms`, `10s`, `5m`, `25h` or `7d` */
  advance(by: string): Promise<ClockState> {
    return this.call('advance-clock', { body: { by } });
  }

  /** @param now ISO 8601 instant with a time zone, to which `freeze` sets the clock; default: the time of the clock */
  freeze(now?: string): Promise<ClockState> {
    return this.call('set-clock', { body: { ...(now !== undefined && { now }), frozen: true } });
  }

  resume(): Promise<ClockState> {
    return this.call('set-clock', { body: { frozen: false } });
  }

  /** Sets the clock back to real time. */
  reset(): Promise<ClockState> {
    return this.call('reset-clock');
  }
}

export class Tokens extends Group {
  async list(): Promise<Token[]> {
    return (await this.call('get-tokens')).tokens;
  }

  /** Creates a token without a login. */
  create(request: ControlCreateTokenRequest): Promise<Token> {
    return this.call('create-token', { body: request });
  }

  expire(token: string): Promise<Token> {
    return this.call('expire-token', { params: { token } });
  }

  async revoke(token: string): Promise<Token> {
    return (await this.call('revoke-token', { params: { token } })).deleted;
  }
}

export class Assumptions extends Group {
  get(): Promise<Record<string, Assumption>> {
    return this.call('get-assumptions');
  }

  /** Sets assumptions until the next reset or restore whose `retain` lacks `assumptions`. */
  set(values: AssumptionSettings): Promise<Record<string, Assumption>> {
    return this.call('set-assumptions', { body: values });
  }
}

export class Tests extends Group {
  /** Creates a sandbox for a test. leadmock chooses the name of the sandbox. */
  begin(request: TestRequest): Promise<BegunTest> {
    return this.call('begin-test', { body: request });
  }

  /**
   * Deletes the sandbox of a passed test, and keeps the sandbox of a failed test. In a sweep, keeps both. Rejects with
   * status 409 if the test has already ended, or with status 410 if the server does not know the test.
   * @returns lines for the console and unfired faults; for a failed test, also its files
   */
  end(sandbox: string, result: TestResult): Promise<EndedTest> {
    return this.call('end-test', { params: { sandbox }, body: result });
  }
}

export class Sandboxes extends Group {
  async list(): Promise<ListedSandbox[]> {
    return (await this.call('get-sandboxes')).sandboxes;
  }

  create(request: SandboxRequest): Promise<CreatedSandbox> {
    return this.call('create-sandbox', { body: request });
  }

  delete(name: string): Promise<DeletedSandbox> {
    return this.call('delete-sandbox', { params: { name } });
  }

  /** The report includes sandboxes that were reset or deleted since the server started. */
  report(): Promise<Report> {
    return this.call('report');
  }

  /** Resets each sandbox to its own start-up state. */
  async resetAll(): Promise<({ name: string } & ResetResult)[]> {
    return (await this.call('reset-sandboxes')).sandboxes;
  }
}
