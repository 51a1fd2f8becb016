import { type Between, changedBody, changedResult, changedSent } from '../../support/meddle.ts';
import type { RecordedClient } from '../../support/straight-har.ts';
import { type BrokenService, NO_FIELD, NO_TOKEN, sending } from './broken-service.ts';

export const WRONG_LOGIN = 'a rejection with code 401: login or password is wrong';
const TOKEN_LIFE = 'a success: a token is valid for 24 hours after its last action, also after other logins';

const LOGIN = /^POST \/login$/;
const user = { login: 'owner@example.com', password: 'secret', service: 'crm', version: '1.0' };

const tokenIn = (body: unknown) => (body as { result?: { token?: string } }).result?.token;

/** Adds the first token of the service to requests for comments without a token. */
const addingToken: Between = (send) => {
  let first: string | undefined;
  return async (request) => {
    const isComment = request.path.endsWith('/comment');
    const answer = await send(
      isComment ? { ...request, headers: { token: first ?? '', ...request.headers } } : request,
    );
    first ??= tokenIn(answer.body);
    return answer;
  };
};

/** Revokes the token of the previous login at each login, except the first token of the service. */
const revokingEarlier: Between = (send) => {
  let latest: string | undefined;
  return async (request) => {
    const answer = await send(request);
    const token = tokenIn(answer.body);
    if (latest && token) await send({ method: 'POST', path: '/logout', headers: { token: latest } });
    // The first token belongs to the session of a run.
    if (token) latest = latest === undefined ? '' : token;
    return answer;
  };
};

/** Logs in for another client service, and reads with the token and with the preceding token. */
async function loginFor(client: RecordedClient, service: string): Promise<void> {
  const before = client.token;
  const { result } = await client.call('POST', '/login', { ...user, service });
  for (const token of [before, result?.token]) {
    client.token = token;
    await client.call('GET', '/view/1001');
  }
}

export const brokenSessions: readonly BrokenService[] = [
  {
    fault: 'a wrong password gets code 403',
    traffic: sending(['POST /login', { ...user, password: 'wrong' }]),
    violations: [['login', '', WRONG_LOGIN]],
    between: changedBody(LOGIN, (body) =>
      body.errors?.[0].code === 401 ? { ...body, errors: [{ code: 403, message: 'No' }] } : body,
    ),
  },
  {
    fault: 'a login accepts any version',
    traffic: sending(['POST /login', { ...user, version: '2.0' }]),
    violations: [['login', '', 'a rejection: the only version is 1.0']],
    inRun: [],
    between: changedSent(LOGIN, (body) => ({ ...body, ...('version' in body && { version: '1.0' }) })),
  },
  {
    fault: 'a login needs no service',
    traffic: sending(['POST /login', { ...user, service: undefined }]),
    violations: [['login', '', NO_FIELD]],
    inRun: [],
    between: changedSent(LOGIN, (body) => ({ service: 'any', ...body })),
  },
  {
    fault: 'a login accepts any password',
    hidesOthers: true,
    traffic: sending(['POST /login', { ...user, password: 'wrong' }], ['POST /login', user]),
    violations: [['login', '', WRONG_LOGIN]],
    between: changedSent(LOGIN, (body) => ({ ...body, ...('password' in body && { password: 'secret' }) })),
  },
  {
    fault: 'a comment needs no token',
    traffic: async (client) => {
      await client.login();
      await client.call('POST', '/lead/101/comment', { text: 'Hello' });
      client.token = undefined;
      await client.call('POST', '/lead/101/comment', { text: 'Hello' });
    },
    violations: [['add-comment', '', NO_TOKEN]],
    between: addingToken,
  },
  {
    fault: 'a logout returns "ok"',
    traffic: sending(['POST /logout']),
    violations: [['logout', '/result', 'true']],
    between: changedResult(/\/logout$/, () => 'ok'),
  },
  {
    fault: 'a token stays valid after its logout',
    hidesOthers: true,
    traffic: sending(['GET /view/1001'], ['POST /logout'], ['GET /view/1001']),
    violations: [['get-view', '', NO_TOKEN]],
    between: (send) => async (request) =>
      request.path === '/logout' && request.headers['token']
        ? { status: 200, body: { status: 'success', result: true } }
        : send(request),
  },
  {
    fault: 'a login revokes the token of the preceding login for another service',
    hidesOthers: true,
    traffic: async (client) => {
      await client.login();
      for (const service of ['crm', 'site', 'app']) await loginFor(client, service);
    },
    violations: [['get-view', '', TOKEN_LIFE]],
    // A run logs in too few services.
    inRun: [],
    between: revokingEarlier,
  },
];
