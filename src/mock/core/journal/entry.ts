import type { AssumptionValues } from '../assumptions.ts';
import type { FiredFault } from '../faults.ts';
import type { Change } from '../state/collection.ts';

/**
 * `truncated`: the journal keeps the first 64 KiB of the body. `unreadable`: the body is larger than the limit of the
 * server, is not UTF-8, has a wrong or unsupported Content-Encoding, or ended early.
 */
export type BodyState = 'none' | 'present' | 'truncated' | 'unreadable';

export interface SentBody {
  readonly state: BodyState;
  /** Decoded body, at most 64 KiB; empty if it is unreadable. */
  readonly text: string;
  /** Size in bytes after decompression. If the body is unreadable, the `Content-Length`, or 0 without this header. */
  readonly bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** Result value that the contract leaves open. */
export interface Basis {
  /** JSON pointer in the response. */
  readonly pointer: string;
  /** Id of the rule that determines the value. */
  readonly rule: string;
}

/** `none`: CORS preflights, and requests without a complete response that do not count as `fault`. */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';

export interface JournalEntry {
  readonly id: number;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly timeMs: number;
  readonly operation: string | null;
  readonly method: string;
  /** Path without sandbox prefix and query. */
  readonly path: string;
  /**
   * Sandbox name, or value of the header, with which the request selects a sandbox. Set only if the sandbox is missing,
   * or leadmock rejected the selection.
   */
  readonly requestedSandbox?: string | undefined;
  readonly query: string;
  /** Names and values as sent, in alternating lines. One string needs far less memory than a list. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: RequestOutcome;
  /** Whether the operation ran and leadmock committed its changes. */
  readonly performed: boolean;
  /** 0 if the connection ended before leadmock had sent the whole response. */
  readonly status: number;
  /** Null unless the outcome is `rejected`. */
  readonly code: number | null;
  /** In the format of `headers`. */
  readonly responseHeaders: string;
  readonly response: string | undefined;
  /** Milliseconds of real time from the head of the request to the end of the response or connection. */
  readonly durationMs: number;
  /** User who logged in, or user of the token, even if the token is no longer valid. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  readonly rules: readonly string[];
  readonly explanation: string | null;
  readonly warnings: readonly string[];
  readonly fault: FiredFault | null;
  readonly changes: readonly Change[];
  /** Empty unless the outcome is `success`. */
  readonly bases: readonly Basis[];
  /** Values when leadmock logged the request. */
  readonly assumptions: AssumptionValues;
}

export type RequestInFlight = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'requestedSandbox' | 'query' | 'headers' | 'user' | 'service'
> & {
  /** Fired faults with their ids, such as `hang-before#1`. */
  readonly fault: string;
};
