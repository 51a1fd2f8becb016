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
  Snapshot,
  Token,
} from './answers.ts';
import { Group } from './group.ts';

/** Save and bring back state, tokens, ids, clock and assumptions. */
export class Snapshots extends Group {
  async list(): Promise<Snapshot[]> {
    return (await this.send<{ snapshots: Snapshot[] }>('snapshots.list')).snapshots;
  }

  /** In the place of what had the name before. */
  save(name: string): Promise<Snapshot> {
    return this.send('snapshots.save', { params: { name } });
  }

  /** A reset to what was saved: journal, warnings and faults are gone afterwards, unless `keep` names them. */
  restore(name: string, request: ControlRestoreSnapshotRequest = {}): Promise<BegunAnew> {
    return this.send('snapshots.restore', { params: { name }, body: request });
  }

  /** Answers what was removed. */
  async remove(name: string): Promise<Snapshot> {
    return (await this.send<{ removed: Snapshot }>('snapshots.remove', { params: { name } })).removed;
  }
}

/** The clock of the sandbox. */
export class Clock extends Group {
  get(): Promise<ClockState> {
    return this.send('clock.get');
  }

  /** `now` is an ISO 8601 instant with its zone. */
  set(clock: ControlSetClockRequest): Promise<ClockState> {
    return this.send('clock.set', { body: clock });
  }

  /** By a duration such as `500ms`, `10s`, `5m`, `25h` or `7d`. */
  advance(by: string): Promise<ClockState> {
    return this.send('clock.advance', { body: { by } });
  }

  /** Where it stands, or at an instant. */
  freeze(now?: string): Promise<ClockState> {
    return this.send('clock.freeze', { body: { ...(now !== undefined && { now }), frozen: true } });
  }

  unfreeze(): Promise<ClockState> {
    return this.send('clock.unfreeze', { body: { frozen: false } });
  }

  /** Back to real time. */
  reset(): Promise<ClockState> {
    return this.send('clock.reset');
  }
}

/** Tokens of the service. */
export class Tokens extends Group {
  async list(): Promise<Token[]> {
    return (await this.send<{ tokens: Token[] }>('tokens.list')).tokens;
  }

  /** Without a login; `user` is a login (string) or an id (number). */
  make(request: ControlMakeTokenRequest): Promise<Token> {
    return this.send('tokens.make', { body: request });
  }

  /** The next call with it is refused as expired. */
  expire(token: string): Promise<Token> {
    return this.send('tokens.expire', { params: { token } });
  }

  /** Answers what the token was. */
  async revoke(token: string): Promise<Token> {
    return (await this.send<{ removed: Token }>('tokens.revoke', { params: { token } })).removed;
  }
}

/** The assumptions of the sandbox, by id. */
export class Assumptions extends Group {
  get(): Promise<Record<string, Assumption>> {
    return this.send('assumptions.get');
  }

  /** Until the next reset; answers all of them. */
  set(values: ControlSetAssumptionsRequest): Promise<Record<string, Assumption>> {
    return this.send('assumptions.set', { body: values });
  }
}

/** All sandboxes of the server, whichever one the client steers. */
export class Sandboxes extends Group {
  async list(): Promise<ListedSandbox[]> {
    return (await this.send<{ sandboxes: ListedSandbox[] }>('sandboxes.list')).sandboxes;
  }

  make(request: ControlMakeSandboxRequest): Promise<MadeSandbox> {
    return this.send('sandboxes.make', { body: request, shard: request.name });
  }

  drop(name: string): Promise<DroppedSandbox> {
    return this.send('sandboxes.drop', { params: { name }, shard: name });
  }

  /** Each back to its own start. */
  async resetAll(): Promise<({ name: string } & BegunAnew)[]> {
    return (await this.send<{ sandboxes: ({ name: string } & BegunAnew)[] }>('sandboxes.resetAll')).sandboxes;
  }
}
