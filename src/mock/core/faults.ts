import { monotonicMs } from './clock.ts';
import { type FaultKind, faultFields, kindOf } from './fault-effects.ts';
import { matchesPath } from './path-pattern.ts';

export interface FaultMatch {
  operation?: string;
  method?: string;
  /** `*` matches any characters, or none. */
  path?: string;
  /** Login (string) or id (number). */
  user?: number | string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: unknown;
}

/** Milliseconds, or the limits of a random number of milliseconds, both included. */
export type DelayMs = number | Readonly<{ min: number; max: number }>;

/** `faultEffects` lists the fields of each effect. */
export interface FaultSpec extends FaultKind {
  match: FaultMatch;
  code?: number;
  message?: string;
  /** Default: 502 for the effect `response`; the status according to `errorStatus` for the effect `error`. */
  httpStatus?: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Default: the HTML error page of a gateway, or no body if the HTTP status allows none. */
  body?: string;
  /** If false, the response has only the CORS headers in `headers`. Default: true. */
  cors?: boolean;
  ms?: DelayMs;
  skip: number;
  /** Maximum of `fired`; unlimited if absent. */
  times?: number;
  /** Milliseconds of real time. */
  ttlMs?: number;
  needsToken?: boolean;
}

export interface ArmedFault extends FaultSpec {
  /** Unique in the sandbox until a reset or restore removes all faults. */
  readonly id: number;
  /** Includes skipped requests. */
  matched: number;
  fired: number;
  /** Milliseconds on the monotonic clock; Infinity without `ttlMs`. */
  readonly expiresAtMs: number;
  /** Functions that release hanging and stalled responses. */
  readonly hanging: Set<() => void>;
}

export type FiredFault = FaultKind & { id: number } & Pick<FaultSpec, (typeof faultFields)[number]>;

export function firedFault(fault: ArmedFault): FiredFault {
  const armed = faultFields.filter((field) => fault[field] !== undefined).map((field) => [field, fault[field]]);
  return { id: fault.id, ...kindOf(fault), ...Object.fromEntries(armed) };
}

export interface FaultedRequest {
  /** Number of the request in its sandbox, as in the journal. */
  id: number;
  operation: string;
  needsToken: boolean;
  method: string;
  path: string;
  user: { id: number; login: string } | undefined;
  /** Undefined without a body. */
  body: string | undefined;
  fits(match: Pick<FaultMatch, 'headers' | 'body'>): boolean;
}

export interface SelectedFaults {
  delays: ArmedFault[];
  fault: ArmedFault | undefined;
}

/** @returns faults that fire for the request, instead of armed faults except delays */
export type FaultChooser = (request: FaultedRequest) => SelectedFaults | undefined;

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

export function armedFault(spec: FaultSpec, id: number, nowMs = monotonicMs()): ArmedFault {
  const expiresAtMs = nowMs + (spec.ttlMs ?? Number.POSITIVE_INFINITY);
  return { ...spec, id, matched: 0, fired: 0, expiresAtMs, hanging: new Set<() => void>() };
}

export class Faults {
  /** Chooser of a sweep, which sees each request to an operation. No list contains the chosen faults. */
  chooser: FaultChooser | undefined;
  readonly #nowMs: () => number;
  readonly #onUnfired: (fault: ArmedFault) => void;
  #armed: ArmedFault[] = [];
  #expiredUnfired: ArmedFault[] = [];
  #lastId = 0;

  /** @param onUnfired called for each fault that `clear` removes, or that expires, before it fires */
  constructor(nowMs = monotonicMs, onUnfired: (fault: ArmedFault) => void = () => {}) {
    this.#nowMs = nowMs;
    this.#onUnfired = onUnfired;
  }

  /** Ignores the expiry of faults, because each request needs a fast check. */
  get isEmpty(): boolean {
    return this.#armed.length === 0 && this.chooser === undefined;
  }

  get mayReset(): boolean {
    return this.chooser !== undefined || (!this.isEmpty && this.all().some(({ effect }) => effect === 'reset'));
  }

  /** Unexpired faults that can still fire, or whose responses still hang or stall. */
  all(): readonly ArmedFault[] {
    this.#forgetEnded();
    return this.#armed;
  }

  arm(spec: FaultSpec): ArmedFault {
    this.#lastId += 1;
    const fault = armedFault(spec, this.#lastId, this.#nowMs());
    this.#armed.push(fault);
    return fault;
  }

  /** Does not count the fault as unfired, because a test that deletes one fault no longer wants its effect. */
  delete(id: number): ArmedFault | undefined {
    const fault = this.all().find((armed) => armed.id === id);
    if (fault) this.#remove([fault]);
    return fault;
  }

  /** Armed faults that have not fired, and the last 1000 faults that expired unfired since the last `clear`. */
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
   * Selects the faults that fire: any number of delays, and at most one other fault. If a fault other than a delay
   * fires, only delays among the later faults count the request.
   */
  select(request: FaultedRequest): SelectedFaults {
    const chosen = this.chooser?.(request);
    const selected = chosen ?? { delays: [], fault: undefined };
    for (const armed of this.all()) {
      const isDelay = armed.effect === 'delay';
      if (remainingOf(armed) === 0 || ((chosen || selected.fault) && !isDelay) || !isMatch(armed, request)) continue;
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
    for (const fault of removed) if (fault.fired === 0) this.#onUnfired(fault);
    this.#remove(removed);
  }

  #remove(removed: readonly ArmedFault[]): void {
    this.#armed = this.#armed.filter((fault) => !removed.includes(fault));
    for (const fault of removed) for (const letGo of [...fault.hanging]) letGo();
  }
}
