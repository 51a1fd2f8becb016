import { type Answer, asObject, type JsonObject } from './answer.ts';
import type { Credentials } from './inquiry.ts';
import { SIGNATURE } from './nobody.ts';
import type { ServiceRequest } from './transport.ts';

/** A login under a name that can be recognised; `more` are fields that the contract does not list. */
export function loginRequest({ login, password }: Credentials, more: JsonObject = {}): ServiceRequest {
  return { method: 'POST', path: '/login', body: { login, password, service: SIGNATURE, version: '1.0', ...more } };
}

/** The token of a login that succeeded. */
export function tokenOf({ result }: Answer): string | undefined {
  const token = asObject(result)?.['token'];
  return typeof token === 'string' && token !== '' ? token : undefined;
}
