import { type Base, type Operation, sessionOf } from './parts.ts';
import { Refusal } from './refusal.ts';
import { createValidator } from './validation.ts';

const DEFAULT_ADDRESS = '192.0.2.1';

export function createLogin(base: Base): Operation {
  const validate = createValidator(base, [
    { name: 'login', kind: 'text', required: true },
    { name: 'password', kind: 'text', required: true },
    { name: 'service', kind: 'text', required: true },
    { name: 'version', kind: 'text', required: true, check: (value) => value !== '1.0' && 'wrongType' },
  ]);
  return (call) => {
    const { login, password, service } = validate(call);
    const user = base.data.users.find((each) => each.login === login && each.password === password);
    if (user === undefined) throw new Refusal({ code: 401, message: 'badLogin' });
    const { address = DEFAULT_ADDRESS, atMs } = call.request;
    return { token: base.sessions.login(user, String(service), address, atMs).token };
  };
}

export function createLogout(base: Base): Operation {
  return (call) => {
    base.sessions.logout(sessionOf(call));
    return true;
  };
}
