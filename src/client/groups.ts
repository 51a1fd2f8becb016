import type {
  ControlMakeSandboxRequest,
  ControlMakeTokenRequest,
  ControlRestoreSnapshotRequest,
  ControlSetAssumptionsRequest,
  ControlSetClockRequest,
} from '../generated/shapes.ts';
import type {
  Assumption,
  BegunAnew,
  ClockState,
  DroppedSandbox,
  ListedSandbox,
  MadeSandbox,
  Report,
  Snapshot,
  Token,
} from './answers.ts';
import type { Call } from './send.ts';

/** What all groups of calls have: a way to call. */
export class Group {
  /** @internal */
  protected readonly call: Call;

  /** @internal */
  constructor(call: Call) {
    this.call = call;
  }
}

/** Save and bring back state, tokens, ids, clock and assumptions. */
export class Snapshots extends Group {
  async list(): Promise<Snapshot[]> {
    return (await this.call('get-snapshots')).snapshots;
  }

  /** In the place of what had the name before. */
  save(name: string): Promise<Snapshot> {
    return this.call('save-snapshot', { params: { name } });
  }

  /** A reset to what was saved: journal, warnings and faults are gone afterwards, unless `retain` names them. */
  restore(name: string, request: ControlRestoreSnapshotRequest = {}): Promise<BegunAnew> {
    return this.call('restore-snapshot', { params: { name }, body: request });
  }

  /** Answers what was removed. */
  async remove(name: string): Promise<Snapshot> {
    return (await this.call('delete-snapshot', { params: { name } })).removed;
  }
}

/** The clock of the sandbox. */
export class Clock extends Group {
  get(): Promise<ClockState> {
    return this.call('get-clock');
  }

  /** `now` is an ISO 8601 instant with its zone. */
  set(clock: ControlSetClockRequest): Promise<ClockState> {
    return this.call('set-clock', { body: clock });
  }

  /** By a duration such as `500ms`, `10s`, `5m`, `25h` or `7d`. */
  advance(by: string): Promise<ClockState> {
    return this.call('advance-clock', { body: { by } });
  }

  /** Where it stands, or at an instant. */
  freeze(now?: string): Promise<ClockState> {
    return this.call('set-clock', { body: { ...(now !== undefined && { now }), frozen: true } });
  }

  unfreeze(): Promise<ClockState> {
    return this.call('set-clock', { body: { frozen: false } });
  }

  /** Back to real time. */
  reset(): Promise<ClockState> {
    return this.call('reset-clock');
  }
}

/** Tokens of the service. */
export class Tokens extends Group {
  async list(): Promise<Token[]> {
    return (await this.call('get-tokens')).tokens;
  }

  /** Without a login; `user` is a login (string) or an id (number). */
  make(request: ControlMakeTokenRequest): Promise<Token> {
    return this.call('make-token', { body: request });
  }

  /** The next call with it is refused as expired. */
  expire(token: string): Promise<Token> {
    return this.call('expire-token', { params: { token } });
  }

  /** Answers what the token was. */
  async revoke(token: string): Promise<Token> {
    return (await this.call('revoke-token', { params: { token } })).removed;
  }
}

/** The assumptions of the sandbox, by id. */
export class Assumptions extends Group {
  get(): Promise<Record<string, Assumption>> {
    return this.call('get-assumptions');
  }

  /** Until the next reset; answers all of them. */
  set(values: ControlSetAssumptionsRequest): Promise<Record<string, Assumption>> {
    return this.call('set-assumptions', { body: values });
  }
}

/** All sandboxes of the server, whichever one the client steers. */
export class Sandboxes extends Group {
  async list(): Promise<ListedSandbox[]> {
    return (await this.call('get-sandboxes')).sandboxes;
  }

  make(request: ControlMakeSandboxRequest): Promise<MadeSandbox> {
    return this.call('make-sandbox', { body: request });
  }

  drop(name: string): Promise<DroppedSandbox> {
    return this.call('drop-sandbox', { params: { name } });
  }

  /** What all of them have seen since the server was started, also those that were reset or dropped. */
  report(): Promise<Report> {
    return this.call('report');
  }

  /** Each back to its own start. */
  async resetAll(): Promise<({ name: string } & BegunAnew)[]> {
    return (await this.call('reset-sandboxes')).sandboxes;
  }
}
