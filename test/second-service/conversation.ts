import { createData, type Data, type User } from './data.ts';
import type { ServiceResponse } from './exchange.ts';
import type { Fields } from './parts.ts';
import { type Change, createService } from './service.ts';
import type { Settings } from './settings.ts';

interface Details {
  token?: string;
  body?: unknown;
  contentType?: string;
  address?: string;
  /** Time since the previous request. Default: 1 second. */
  afterMs?: number;
}

interface Reply extends ServiceResponse {
  envelope: Fields;
  result: Fields;
  codes: number[];
}

/** A client that tests use to send single requests to a service. */
export interface Conversation {
  data: Data;
  ask: (method: string, path: string, details?: Details) => Reply;
  tryLogin: (user?: User | undefined, details?: Fields, address?: string) => Reply;
  login: (user?: User | undefined, address?: string) => string;
}

const START_MS = Date.UTC(2024, 4, 31, 21, 30, 5);

export function startConversation(settings: Settings, ...changes: readonly Change[]): Conversation {
  const service = createService(settings, ...changes);
  const data = createData(settings);
  let atMs = START_MS - 1000;
  const ask: Conversation['ask'] = (method, path, { token, body, contentType, address, afterMs = 1000 } = {}) => {
    atMs += afterMs;
    const response = service({
      method,
      path,
      headers: {
        ...(token !== undefined && { Token: token }),
        ...(body !== undefined && { 'Content-Type': contentType ?? 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(address !== undefined && { address }),
      atMs,
    });
    const isJson = response.headers['content-type']?.startsWith('application/json');
    const envelope: Fields = isJson ? JSON.parse(response.body) : {};
    const errors = (envelope['errors'] ?? []) as { code: number }[];
    return {
      ...response,
      envelope,
      result: (envelope['result'] ?? {}) as Fields,
      codes: errors.map(({ code }) => code),
    };
  };
  const tryLogin: Conversation['tryLogin'] = (user = data.users[0], details = {}, address) =>
    ask('POST', '/login', {
      body: { login: user?.login, password: user?.password, service: 'site', version: '1.0', ...details },
      ...(address !== undefined && { address }),
    });
  return { data, ask, tryLogin, login: (user, address) => String(tryLogin(user, {}, address).result['token']) };
}
