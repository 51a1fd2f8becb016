import type { AssumptionValues } from '../assumptions.ts';
import type { FiredFault } from '../faults.ts';
import type { Change } from '../state/collection.ts';

/**
 * `truncated`: the body is over 64 KiB, so only its beginning is kept. `too-slow`, `too-large`: leadmock keeps nothing
 * of the body. `undecodable`: the Content-Encoding is wrong or unsupported, or the body is not UTF-8. `cut-off`: the
 * connection ended early. `not-sent`: the client waited for `100 Continue` and received the response instead.
 * `pending`: the body is still arriving.
 */
export type BodyState =
  | 'none'
  | 'present'
  | 'truncated'
  | 'too-large'
  | 'too-slow'
  | 'undecodable'
  | 'cut-off'
  | 'not-sent'
  | 'pending';

/** leadmock changes a pending body in place when the body arrives or is lost, and then calls `Journal.updateBody`. */
export interface SentBody {
  state: BodyState;
  /** Decoded body, at most 64 KiB. leadmock parses the text only in state `present`. */
  text: string;
  /**
   * Size of the whole body in bytes after decompression. For a body that leadmock did not read completely: its
   * `Content-Length`, or 0.
   */
  bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** `none`: the client disconnected early or sent a CORS preflight. */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';

export interface JournalEntry {
  readonly id: number;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly timeMs: number;
  /** Id of the operation, or null if the request matched no operation. */
  readonly operation: string | null;
  readonly method: string;
  /** Path without sandbox prefix and query. */
  readonly path: string;
  /**
   * Requested name as sent. Set only if the sandbox does not exist, or if the request does not select one valid name.
   */
  readonly requestedSandbox?: string | undefined;
  readonly query: string;
  /** Names and values as sent, in alternating lines. One string needs far less memory than a list. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: RequestOutcome;
  /** Whether the operation ran and leadmock committed its changes. */
  readonly performed: boolean;
  /** HTTP status; 0 if the client did not get a complete response. */
  readonly status: number;
  /** `errors[0].code` if the outcome is `rejected`; otherwise null. */
  readonly code: number | null;
  /** Names and values in the same format as `headers`. */
  readonly responseHeaders: string;
  readonly response: string | undefined;
  /** Real time from the arrival of the request's head to the end of the response or connection. */
  readonly durationMs: number;
  /** User of the token, even if the token is no longer valid, or user of a successful login. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  readonly rules: readonly string[];
  readonly explanation: string | null;
  readonly warnings: readonly string[];
  readonly fault: FiredFault | null;
  readonly changes: readonly Change[];
  /** Values when leadmock logged the entry. */
  readonly assumptions: AssumptionValues;
}

export type RequestUnderWay = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'requestedSandbox' | 'query' | 'headers' | 'user' | 'service'
>;
