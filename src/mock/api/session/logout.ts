import { operation } from '../../core/operation.ts';

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  summary: 'Log out and revoke the token',
  hasBody: false,
  handle({ sandbox, session }) {
    sandbox.sessions.end(session, 'it was logged out');
    return true;
  },
});
