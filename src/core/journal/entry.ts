import type { FaultKind } from '../fault-kinds.ts';
import type { Change } from '../state/collection.ts';

/**
 * What became of the body of a request: `none` was sent; it is `present`; of one over 64 KiB the beginning alone is (`truncated`).
 * All others could not be had: not read in time (`too-slow`) or for its size (`too-large`), not what its charset or encoding says
 * (`undecodable`), its connection ended before it was whole (`cut-off`), its client waited to be invited and was refused instead
 * (`not-sent`), or it is still on its way (`pending`).
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

/** The body of a request. A pending one changes in place when it has come (`Journal.bodyCame`). */
export interface SentBody {
  state: BodyState;
  /** As sent, decoded; at most 64 KiB of it. What is not `present` is never parsed. */
  text: string;
  /** After decompression; 0 where it is not known. */
  bytes: number;
}

export const NO_BODY: SentBody = Object.freeze({ state: 'none', text: '', bytes: 0 });

/** What the client got: a success, a refusal by a rule, what a fault made of it, or nothing: it had left, or asked for none (a preflight). */
export type Outcome = 'success' | 'refused' | 'fault' | 'none';

/** One request and what came of it. What a tester is shown is made when somebody looks (`src/control/journal/`). */
export interface JournalEntry {
  /** Request id, as in `X-Mock-Request-Id`. */
  readonly id: number;
  /** Of the start, by the sandbox's clock: milliseconds since 1970. */
  readonly timeMs: number;
  /** Null for an unknown route. */
  readonly operation: string | null;
  readonly method: string;
  /** As asked for, without sandbox prefix and query. */
  readonly path: string;
  /** The sandbox that was asked for, where there was none of that name. */
  readonly askedSandbox?: string | undefined;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Names and values in turn, as sent, a line each: one text takes far less than the twenty it is made of. */
  readonly headers: string;
  readonly body: SentBody;
  readonly outcome: Outcome;
  /** Whether the operation ran and what it changed was committed. */
  readonly performed: boolean;
  /** HTTP status; 0 when no answer reached the client whole. */
  readonly status: number;
  /** `errors[0].code` of a refusal by a rule. Null for a success, and for what a fault made up. */
  readonly code: number | null;
  /** Headers of the response, written like `headers`. */
  readonly answerHeaders: string;
  readonly answer: string | undefined;
  /** Real time from the start to the end of the answer, in milliseconds. */
  readonly durationMs: number;
  /** Of the token, or of the login that succeeded. */
  readonly user: { id: number; login: string } | null;
  readonly service: string | null;
  readonly rules: readonly string[];
  /** Reasons of the refusal in words. */
  readonly explain: string | null;
  readonly warnings: readonly string[];
  readonly fault: { id: number; kind: FaultKind } | null;
  readonly changes: readonly Change[];
}

/** A request that has no answer yet: what is known of it so far. */
export type RequestUnderWay = Pick<
  JournalEntry,
  'id' | 'timeMs' | 'operation' | 'method' | 'path' | 'askedSandbox' | 'query' | 'headers' | 'user' | 'service'
>;
