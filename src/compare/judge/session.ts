import { TOKEN_LIFE_MS } from '../../mock/core/sandbox/sessions.ts';
import type { Exchange } from '../exchange.ts';

/** Assumption that decides whether a login revokes an earlier token. */
export type RevokingId = 'repeatedLogin' | 'secondUser';

/**
 * State of a token before a request.
 * - `none`: the request has no token
 * - `firm`: the token is valid
 * - `open`: unknown
 * - `out`: a logout ended the token
 * - `expired`: 24 hours passed since the last request that may have renewed the token
 */
export type Standing = 'none' | 'firm' | 'open' | 'out' | 'expired';

export interface ObservedToken {
  /** undefined if no recorded login returned the token. */
  user?: { login: unknown; service: unknown };
  /** Start of the last request that the service accepted with this token. */
  okMs: number;
  /** Start of the last request that showed a valid token, perhaps in a rejection for another reason. */
  seenMs: number;
  /** Start of the last request that may have renewed the token. */
  maybeMs: number;
  ended?: 'logout' | RevokingId | 'unknown';
  /** Logins and logouts since the last accepted request that may have revoked the token. */
  risks: Map<RevokingId | 'logout', Pick<Exchange, 'number' | 'endMs'>>;
}

export function newSession(atMs: number, user?: ObservedToken['user']): ObservedToken {
  return { okMs: atMs, seenMs: atMs, maybeMs: atMs, risks: new Map(), ...(user && { user }) };
}

export function isFirm({ ended, risks, okMs }: ObservedToken, atMs: number): boolean {
  return ended === undefined && risks.size === 0 && atMs - okMs < TOKEN_LIFE_MS;
}

export function standingOf(session: ObservedToken | undefined, atMs: number): Standing {
  if (!session) return 'open';
  // A token that no recorded login returned may be a mask of several tokens.
  if (session.ended) return session.ended === 'logout' && session.user ? 'out' : 'open';
  if (isFirm(session, atMs)) return 'firm';
  return session.user && atMs - session.maybeMs >= TOKEN_LIFE_MS ? 'expired' : 'open';
}
