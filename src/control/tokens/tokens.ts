import { randomToken } from '../../core/ids.ts';
import type { Sandbox } from '../../core/sandbox.ts';
import type { User } from '../../core/state.ts';
import type { ControlMakeTokenRequest } from '../../generated/shapes.ts';
import { nearest } from '../../nearest.ts';
import { controlOperation } from '../control-operation.ts';
import { badBody } from '../problem.ts';
import { describeToken, requireSession } from './describe-token.ts';

export const getTokens = controlOperation({
  id: 'get-tokens',
  method: 'GET',
  path: '/_mock/tokens',
  summary: 'All tokens, whole, with their users and how long they hold',
  hasBody: false,
  handle: ({ sandbox }) => ({ tokens: sandbox.sessions.all().map((session) => describeToken(sandbox, session)) }),
});

/** Of a login that does not exist, a problem shows no more than these first characters. */
const LONGEST_SHOWN = 100;

/** The user of an id (a number) or a login (a string); throws a Problem at `/user`. */
function requireUser({ state: { users } }: Sandbox, asked: number | string): User {
  const user = typeof asked === 'number' ? users.get(asked) : users.getBy('login', asked);
  if (user) return user;
  const what = typeof asked === 'number' ? 'id' : 'login';
  const shown = String(asked).slice(0, LONGEST_SHOWN);
  const known = users.all().map((one) => String(one[what]));
  const near = nearest(shown, known);
  const hint = near === undefined ? 'there are no users' : `did you mean ${near}?`;
  throw badBody([{ pointer: '/user', message: `names no user: there is no ${what} ${shown}; ${hint}` }]);
}

export const makeToken = controlOperation<ControlMakeTokenRequest>({
  id: 'make-token',
  method: 'POST',
  path: '/_mock/tokens',
  summary: 'Make a token of a user without a login; it is outside "one user per IP address"',
  missingSandbox: 'make',
  hasBody: true,
  status: 201,
  handle({ sandbox, body: { user, service } }) {
    const { id } = requireUser(sandbox, user);
    const now = sandbox.clock.now();
    const session = sandbox.sessions.begin({
      token: randomToken(),
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
  summary: 'Let a token be as old as if it had just expired',
  hasBody: false,
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
  summary: 'End a token',
  hasBody: false,
  handle({ sandbox, params }) {
    const session = requireSession(sandbox, params['token']);
    const removed = describeToken(sandbox, session);
    sandbox.sessions.end(session, 'it was revoked through the control plane');
    return { removed };
  },
});
