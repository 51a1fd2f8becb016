import { monotonicMs } from './clock.ts';
import { type FaultKind, faultFields, kindOf } from './fault-effects.ts';
import { matchesPath } from './path-pattern.ts';

export interface FaultMatch {
  operation?: string;
  method?: string;
  /** Literal, except that `*` matches any text. */
  path?: string;
  /** Login (string) or id (number) of the token's user. */
  user?: number | string;
  /** Headers and body are compared as an expectation compares them. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
}

/** Milliseconds, or a range of them. */
export type DelayMs = number | Readonly<{ min: number; max: number }>;

export interface FaultSpec extends FaultKind {
  match: FaultMatch;
  /** `code` to `ms` depend on the effect (`fault-effects.ts`). */
  code?: number;
  message?: string;
  /** Of an error by default that of the assumption `errorStatus`, of a response 502. */
  httpStatus?: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** By default the page of a gateway. */
  body?: string;
  /** False removes the CORS headers. */
  cors?: boolean;
  ms?: DelayMs;
  /** Number of matching requests that pass before the fault fires. */
  skip: number;
  /** How often the fault fires; unlimited if absent. */
  times?: number;
  /** Lifetime in real milliseconds. */
  ttlMs?: number;
  /** Restricts the fault to operations that need a token. */
  needsToken?: boolean;
}

export interface ArmedFault extends FaultSpec {
  /** Unique in the sandbox until its next reset. */
  readonly id: number;
  /** Includes skipped requests. */
  matched: number;
  fired: number;
  /** On the monotonic clock; Infinity without `ttlMs`. */
  readonly expiresAtMs: number;
  /** Callbacks that release waiting responses. */
  readonly hanging: Set<() => void>;
}

/** A fault as a request met it, with the fields that it was armed with. */
export type FiredFault = FaultKind & { id: number } & Pick<FaultSpec, (typeof faultFields)[number]>;

export function firedFault(fault: ArmedFault): FiredFault {
  const armed = faultFields.filter((field) => fault[field] !== undefined).map((field) => [field, fault[field]]);
  return { id: fault.id, ...kindOf(fault), ...Object.fromEntries(armed) };
}

export interface FaultedRequest {
  operation: string;
  needsToken: boolean;
  method: string;
  /** Without the query. */
  path: string;
  user: { id: number; login: string } | undefined;
  fits(match: Pick<FaultMatch, 'headers' | 'body'>): boolean;
}

export interface SelectedFaults {
  delays: ArmedFault[];
  fault: ArmedFault | undefined;
}

const MAX_UNFIRED = 1000;

export function remainingOf({ times, fired }: ArmedFault): number | undefined {
  return times === undefined ? undefined : times - fired;
}

function isMatch({ match, needsToken }: ArmedFault, request: FaultedRequest): boolean {
  if (needsToken && !request.needsToken) return false;
  if (match.operation !== undefined && match.operation !== request.operation) return false;
  if (match.method !== undefined && match.method !== request.method) return false;
  if (match.path !== undefined && !matchesPath(match.path, request.path)) return false;
  const { user } = request;
  if (match.user !== undefined && match.user !== (typeof match.user === 'number' ? user?.id : user?.login))
    return false;
  return request.fits(match);
}

export class Faults {
  readonly #nowMs: () => number;
  readonly #onUnfired: (fault: ArmedFault) => void;
  #armed: ArmedFault[] = [];
  #expiredUnfired: ArmedFault[] = [];
  #lastId = 0;

  /** @param onUnfired called for each fault that is removed or expires before it fired */
  constructor(nowMs = monotonicMs, onUnfired: (fault: ArmedFault) => void = () => {}) {
    this.#nowMs = nowMs;
    this.#onUnfired = onUnfired;
  }

  /** Cheap check for requests in sandboxes without faults. */
  get isEmpty(): boolean {
    return this.#armed.length === 0;
  }

  /** Whether a fault compares bodies. */
  get needBodies(): boolean {
    return this.#armed.some(({ match }) => match.body !== undefined);
  }

  /** Whether a fault can still reset a connection. */
  get mayReset(): boolean {
    return !this.isEmpty && this.all().some(({ effect }) => effect === 'reset');
  }

  /** Faults that can still fire, and faults on which requests hang. */
  all(): readonly ArmedFault[] {
    this.#forgetEnded();
    return this.#armed;
  }

  arm(spec: FaultSpec): ArmedFault {
    this.#lastId += 1;
    const expiresAtMs = this.#nowMs() + (spec.ttlMs ?? Number.POSITIVE_INFINITY);
    const fault = { ...spec, id: this.#lastId, matched: 0, fired: 0, expiresAtMs, hanging: new Set<() => void>() };
    this.#armed.push(fault);
    return fault;
  }

  delete(id: number): ArmedFault | undefined {
    const fault = this.all().find((armed) => armed.id === id);
    if (fault) this.#forget([fault]);
    return fault;
  }

  /** Includes faults that expired since the last `clear`. */
  unfired(): ArmedFault[] {
    const armed = this.all().filter(({ fired }) => fired === 0);
    return [...this.#expiredUnfired, ...armed];
  }

  clear(): readonly ArmedFault[] {
    const removed = this.all();
    this.#forget(removed);
    this.#expiredUnfired = [];
    return removed;
  }

  /**
   * Counts a request and selects its faults. All matching delays add up. Of the other faults the first fires; faults
   * armed after it do not count the request.
   */
  select(request: FaultedRequest): SelectedFaults {
    const selected: SelectedFaults = { delays: [], fault: undefined };
    for (const armed of this.all()) {
      const isDelay = armed.effect === 'delay';
      if (remainingOf(armed) === 0 || (selected.fault && !isDelay) || !isMatch(armed, request)) continue;
      armed.matched += 1;
      if (armed.matched <= armed.skip) continue;
      armed.fired += 1;
      if (isDelay) selected.delays.push(armed);
      else selected.fault = armed;
    }
    return selected;
  }

  #forgetEnded(): void {
    const now = this.#nowMs();
    const hasEnded = (fault: ArmedFault) =>
      fault.expiresAtMs <= now || (remainingOf(fault) === 0 && fault.hanging.size === 0);
    const ended = this.#armed.filter(hasEnded);
    if (ended.length === 0) return;
    this.#expiredUnfired = [...this.#expiredUnfired, ...ended.filter(({ fired }) => fired === 0)].slice(-MAX_UNFIRED);
    this.#forget(ended);
  }

  #forget(removed: readonly ArmedFault[]): void {
    this.#armed = this.#armed.filter((fault) => !removed.includes(fault));
    for (const fault of removed) {
      if (fault.fired === 0) this.#onUnfired(fault);
      for (const letGo of [...fault.hanging]) letGo();
    }
  }
}
