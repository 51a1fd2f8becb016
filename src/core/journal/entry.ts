import type { AssumptionValues } from '../assumptions.ts';
import type { FiredFault } from '../faults.ts';
import type { Change } from '../state/collection.ts';

/**
 * `truncated`: leadmock keeps only the beginning of the body, at most 64 KiB. `too-slow`, `too-large`: leadmock keeps
 * nothing of the body. `undecodable`: the Content-Encoding is wrong or unsupported, or the body is not UTF-8.
 * `cut-off`: the connection ended before the body was complete. `not-sent`: the client waited for `100 Continue` and
 * received the response instead. `pending`: the body is still arriving.
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

/** leadmock updates a pending body in place. If the request has an entry, leadmock then calls `Journal.updateBody`. */
export interface SentBody {
  state: BodyState;
  /** Decoded body, at most 64 KiB. leadmock parses the text only in state `present`. */
  text: string;
  /**
   * Size of the whole body in bytes after decompression. If leadmock did not read the whole body: its `Content-Length`
   * or 0.
   */
  bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** `none`: the request was a CORS preflight, or the connection ended before the whole response was sent. */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';

export interface JournalEntry {
  readonly id: number;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly timeMs: number;
  /** Id of the operation that leadmock selected for the request, or null. */
  readonly operation: string | null;
  readonly method: string;
  /** Path without sandbox prefix and query. */
  readonly path: string;
  /**
   * Requested sandbox name as sent. Set only if no sandbox has this name, or if the request has an invalid name or two
   * names.
   */
  readonly requestedSandbox?: string | undefined;
  readonly query: string;
  /** Names and values as sent, in alternating lines. One string needs far less memory than a list. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: RequestOutcome;
  /** Whether the operation ran and leadmock committed its changes. */
  readonly performed: boolean;
  /** HTTP status; 0 if the connection ended before the whole response was sent. */
  readonly status: number;
  /** Error code if the outcome is `rejected`; otherwise null. */
  readonly code: number | null;
  /** Names and values in the same format as `headers`. */
  readonly responseHeaders: string;
  readonly response: string | undefined;
  /** Milliseconds of real time from the arrival of the request's head to the end of the response or connection. */
  readonly durationMs: number;
  /** User of the token, even if the token is no longer valid, or user who logs in. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  readonly rules: readonly string[];
  readonly explanation: string | null;
  readonly warnings: readonly string[];
  readonly fault: FiredFault | null;
  readonly changes: readonly Change[];
  /** Values at the moment when leadmock logged the request. */
  readonly assumptions: AssumptionValues;
}

export type RequestUnderWay = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'requestedSandbox' | 'query' | 'headers' | 'user' | 'service'
>;
