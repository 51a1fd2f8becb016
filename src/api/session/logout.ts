import { operation } from '../../core/operation.ts';

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'Give the token back',
  hasBody: false,
  handle({ sandbox, session }) {
    sandbox.sessions.end(session, 'it was logged out');
    return true;
  },
});
