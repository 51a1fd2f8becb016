import type { AssumptionValues } from '../assumptions.ts';
import type { FiredFault } from '../faults.ts';
import type { Change } from '../state/collection.ts';

/**
 * State of a request body. `truncated`: over 64 KiB, only the beginning is kept. `too-slow`, `too-large`: leadmock
 * stopped reading. `undecodable`: wrong charset or encoding. `cut-off`: the connection ended early. `not-sent`: the
 * client waited for `100 Continue` and got a rejection. `pending`: still arriving.
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

/** A pending body changes in place when it arrives (`Journal.updateBody`). */
export interface SentBody {
  state: BodyState;
  /** Decoded, at most 64 KiB. Only a `present` body is parsed. */
  text: string;
  /** After decompression; 0 if unknown. */
  bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** `none`: the client had left, or sent a preflight. */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';

export interface JournalEntry {
  readonly id: number;
  /** Start of the request, by the sandbox's clock: milliseconds since 1970. */
  readonly timeMs: number;
  /** Null for an unknown route. */
  readonly operation: string | null;
  readonly method: string;
  /** Without sandbox prefix and query. */
  readonly path: string;
  /** Sandbox that the request named, if it did not exist. */
  readonly requestedSandbox?: string | undefined;
  /** As sent, without the question mark. */
  readonly query: string;
  /** One line each, names and values alternating, as sent: one text needs far less memory than a list. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: RequestOutcome;
  /** Whether the operation ran and its changes were committed. */
  readonly performed: boolean;
  /** HTTP status; 0 if the client did not get a complete response. */
  readonly status: number;
  /** `errors[0].code` of a rejection by a rule; null for successes and for responses of faults. */
  readonly code: number | null;
  /** Headers of the response, formatted like `headers`. */
  readonly responseHeaders: string;
  readonly response: string | undefined;
  /** Real milliseconds from start to end of the response. */
  readonly durationMs: number;
  /** User of the token, or of a successful login. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  readonly rules: readonly string[];
  readonly explanation: string | null;
  readonly warnings: readonly string[];
  readonly fault: FiredFault | null;
  readonly changes: readonly Change[];
  /** As they stood at the request. */
  readonly assumptions: AssumptionValues;
}

export type RequestUnderWay = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'requestedSandbox' | 'query' | 'headers' | 'user' | 'service'
>;
