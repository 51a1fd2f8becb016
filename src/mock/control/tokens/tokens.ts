import type { ControlCreateTokenRequest, Token } from '../../../generated/shapes.ts';
import { randomToken } from '../../core/ids.ts';
import type { PathParameter } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { expiresAt, isAlive, type Session } from '../../core/sandbox/sessions.ts';
import type { User } from '../../core/state/state.ts';
import { findUser } from '../../schema/known-tokens.ts';
import { maskedToken } from '../../secrets/secret-names.ts';
import { controlOperation } from '../control-operation.ts';
import { badBody, Problem } from '../problem.ts';

const wholeToken: PathParameter = {
  name: 'token',
  description: 'The unmasked token',
  schema: { type: 'string' },
  example: 'a'.repeat(32),
};

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

/** Does not mask the token, because testers need the token. */
function describeToken({ state, clock }: Sandbox, session: Session): Token {
  const { token, user_id, service, address, created_at, last_action_at } = session;
  return {
    token,
    masked: maskedToken(token),
    userId: user_id,
    login: state.users.get(user_id)?.login ?? null,
    service,
    address,
    createdAt: iso(created_at),
    lastActionAt: iso(last_action_at),
    expiresAt: iso(expiresAt(session)),
    alive: isAlive(session, clock.now()),
  };
}

function requireSession({ sessions }: Sandbox, token: string | undefined): Session {
  const session = sessions.get(token ?? '');
  if (session) return session;
  const why = sessions.whyEnded(token ?? '');
  throw new Problem(404, why ? `this token is invalid: ${why}` : 'unknown token. GET /_mock/tokens lists the tokens');
}

export const getTokens = controlOperation({
  id: 'get-tokens',
  method: 'GET',
  path: '/_mock/tokens',
  summary: 'List all tokens, oldest first, with user and expiry',
  handle({ sandbox }) {
    const sessions = sandbox.sessions.all().sort((one, other) => one.created_at - other.created_at);
    return { tokens: sessions.map((session) => describeToken(sandbox, session)) };
  },
});

function requireUser({ state }: Sandbox, asked: number | string): User {
  const user = findUser(state.users.all(), asked);
  if (typeof user === 'string') throw badBody([{ pointer: '/user', message: user }]);
  return user;
}

export const createToken = controlOperation<ControlCreateTokenRequest>({
  id: 'create-token',
  method: 'POST',
  path: '/_mock/tokens',
  summary: 'Create a token without a login',
  missingSandbox: 'create',
  hasBody: true,
  status: 201,
  problems: { 409: 'The token exists' },
  handle({ sandbox, body }) {
    const { user, service, token = randomToken() } = body;
    const { id } = requireUser(sandbox, user);
    if (sandbox.sessions.get(token)) {
      throw new Problem(409, 'this token exists in the sandbox. Revoke it with DELETE /_mock/tokens/{token}');
    }
    const now = sandbox.clock.now();
    const session = sandbox.sessions.begin({
      token,
      user_id: id,
      service,
      address: null,
      created_at: now,
      last_action_at: now,
    });
    return describeToken(sandbox, session);
  },
});

export const expireToken = controlOperation({
  id: 'expire-token',
  method: 'POST',
  path: '/_mock/tokens/{token}/expire',
  parameters: [wholeToken],
  summary: 'Expire a token',
  handle({ sandbox, params }) {
    const session = requireSession(sandbox, params['token']);
    sandbox.sessions.expire(session, sandbox.clock.now());
    return describeToken(sandbox, session);
  },
});

export const revokeToken = controlOperation({
  id: 'revoke-token',
  method: 'DELETE',
  path: '/_mock/tokens/{token}',
  parameters: [wholeToken],
  summary: 'Revoke a token',
  handle({ sandbox, params }) {
    const session = requireSession(sandbox, params['token']);
    const deleted = describeToken(sandbox, session);
    sandbox.sessions.end(session, 'it was revoked through the control plane');
    return { deleted };
  },
});
