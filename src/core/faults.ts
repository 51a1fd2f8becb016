import { monotonicMs } from './clock.ts';
import type { FaultKind } from './fault-kinds.ts';
import { matchesPath } from './path-pattern.ts';

/** Which requests a fault is for; what is left out does not matter. */
export interface FaultMatch {
  operation?: string;
  method?: string;
  /** Literal, but that `*` stands for any text. */
  path?: string;
  /** Login (string) or id (number) of the user whose token was sent. */
  user?: number | string;
  /** Headers that must be equal; names in any case. */
  headers?: Readonly<Record<string, string>>;
}

export interface FaultSpec {
  match: FaultMatch;
  kind: FaultKind;
  /** This and the next four: of the kinds that have them (`fault-kinds.ts`). */
  code?: number;
  message?: string;
  /** Without it the assumption `errorStatus` decides; a page comes with 502. */
  httpStatus?: number;
  /** A page; that of a gateway when left out. */
  body?: string;
  /** Real milliseconds. */
  ms?: number;
  /** How many matches pass unharmed before the first that does not. */
  skip: number;
  /** How often it fires; without it there is no end. */
  times?: number;
  /** How long it lives, in real milliseconds. */
  ttlMs?: number;
  /** Never for an operation that is called without a token. */
  needsToken?: boolean;
}

export interface ArmedFault extends FaultSpec {
  /** A number within its sandbox, never given a second time before a reset. */
  readonly id: number;
  /** Matching requests, those that were skipped among them. */
  matched: number;
  fired: number;
  /** On the monotonic clock; Infinity without a time to live. */
  readonly expiresAtMs: number;
  /** Callbacks that release hanging requests. */
  readonly hanging: Set<() => void>;
}

export interface FaultedRequest {
  operation: string;
  needsToken: boolean;
  method: string;
  /** Without the query. */
  path: string;
  /** Of the token that was sent; undefined where none is known. */
  user: { id: number; login: string } | undefined;
  /** Names in lower case; a list where one may be sent several times. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

function hasHeaders(sent: FaultedRequest['headers'], wanted: NonNullable<FaultMatch['headers']>): boolean {
  return Object.entries(wanted).every(([name, value]) => [sent[name.toLowerCase()] ?? []].flat().includes(value));
}

export interface TakenFaults {
  delays: ArmedFault[];
  fault: ArmedFault | undefined;
}

/** Removed faults that never fired and are remembered. */
const MAX_UNFIRED = 1000;

/** How often a fault will still fire; undefined when there is no end. */
export function remainingOf({ times, fired }: ArmedFault): number | undefined {
  return times === undefined ? undefined : times - fired;
}

function isMeant({ match, needsToken }: ArmedFault, request: FaultedRequest): boolean {
  if (needsToken && !request.needsToken) return false;
  if (match.operation !== undefined && match.operation !== request.operation) return false;
  if (match.method !== undefined && match.method !== request.method) return false;
  if (match.path !== undefined && !matchesPath(match.path, request.path)) return false;
  if (match.headers !== undefined && !hasHeaders(request.headers, match.headers)) return false;
  const { user } = request;
  return match.user === undefined || match.user === (typeof match.user === 'number' ? user?.id : user?.login);
}

/** The faults that are armed in one sandbox, in the order in which they were armed. */
export class Faults {
  readonly #nowMs: () => number;
  readonly #onUnfired: (fault: ArmedFault) => void;
  #armed: ArmedFault[] = [];
  /** Expired before they fired, the latest of them. */
  #missed: ArmedFault[] = [];
  #lastId = 0;

  /** @param onUnfired told of each fault that goes, removed or expired, before it ever fired */
  constructor(nowMs = monotonicMs, onUnfired: (fault: ArmedFault) => void = () => {}) {
    this.#nowMs = nowMs;
    this.#onUnfired = onUnfired;
  }

  /** Whether no fault is armed: the only check of most requests. */
  get isEmpty(): boolean {
    return this.#armed.length === 0;
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

  /**
   * Removes a fault and releases requests that hang on it.
   * @returns undefined for an unknown id
   */
  remove(id: number): ArmedFault | undefined {
    const fault = this.all().find((armed) => armed.id === id);
    if (fault) this.#forget([fault]);
    return fault;
  }

  /** Those that never fired: armed still, or expired since all were last removed. A test that armed one has tested nothing. */
  unfired(): ArmedFault[] {
    const armed = this.all().filter(({ fired }) => fired === 0);
    return [...this.#missed, ...armed];
  }

  /**
   * Removes all faults and releases requests that hang on them.
   * @returns the removed faults
   */
  clear(): readonly ArmedFault[] {
    const removed = this.all();
    this.#forget(removed);
    this.#missed = [];
    return removed;
  }

  /**
   * What befalls this request, counted at once. A fault counts a match as long as it skips; the first one that fires wins, and those
   * armed later do not count. Delays all count and add up.
   */
  take(request: FaultedRequest): TakenFaults {
    const taken: TakenFaults = { delays: [], fault: undefined };
    for (const armed of this.all()) {
      const isDelay = armed.kind === 'delay';
      if (remainingOf(armed) === 0 || (taken.fault && !isDelay) || !isMeant(armed, request)) continue;
      armed.matched += 1;
      if (armed.matched <= armed.skip) continue;
      armed.fired += 1;
      if (isDelay) taken.delays.push(armed);
      else taken.fault = armed;
    }
    return taken;
  }

  #forgetEnded(): void {
    const now = this.#nowMs();
    const hasEnded = (fault: ArmedFault) =>
      fault.expiresAtMs <= now || (remainingOf(fault) === 0 && fault.hanging.size === 0);
    const ended = this.#armed.filter(hasEnded);
    if (ended.length === 0) return;
    this.#missed = [...this.#missed, ...ended.filter(({ fired }) => fired === 0)].slice(-MAX_UNFIRED);
    this.#forget(ended);
  }

  #forget(gone: readonly ArmedFault[]): void {
    this.#armed = this.#armed.filter((fault) => !gone.includes(fault));
    for (const fault of gone) {
      if (fault.fired === 0) this.#onUnfired(fault);
      for (const letGo of [...fault.hanging]) letGo();
    }
  }
}
